"""The one envelope: what says its kind and version is opened, all else refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.envelope import content_of, enveloped, is_of_kind, open_envelope, sealed
from game.engine.errors import DataCode, DataError

KIND = "power-grid-thing"
STEPS: Any = {
    2: lambda body: {**body, "steps": ["2 to 3"]},
    3: lambda body: {**body, "steps": [*body["steps"], "3 to 4"]},
}


def opened(data: Any, *, is_sealed: bool = False) -> dict[str, Any]:
    return open_envelope(data, KIND, 4, STEPS, is_sealed=is_sealed)


def test_what_was_put_in_comes_out() -> None:
    data = enveloped(KIND, 4, {"value": [1, 2]})
    assert content_of(opened(data)) == {"value": [1, 2]}
    assert content_of(opened(sealed(data), is_sealed=True)) == {"value": [1, 2]}
    assert is_of_kind(data, KIND) and not is_of_kind(data, "other") and not is_of_kind([], KIND)


def test_older_data_goes_every_step_from_its_own_format() -> None:
    assert opened(enveloped(KIND, 2, {}))["steps"] == ["2 to 3", "3 to 4"]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ([], DataError(DataCode.WRONG_KIND, wanted=KIND)),
        ({"format": 4}, DataError(DataCode.WRONG_KIND, wanted=KIND)),
        (enveloped("other", 4, {}), DataError(DataCode.WRONG_KIND, wanted=KIND)),
        ({"kind": KIND}, DataError(DataCode.NOT_READABLE, where="format")),
        ({"kind": KIND, "format": True}, DataError(DataCode.NOT_READABLE, where="format")),
        ({"kind": KIND, "format": "4"}, DataError(DataCode.NOT_READABLE, where="format")),
        ({"kind": KIND, "format": 10**30}, DataError(DataCode.NOT_READABLE, where="format")),
        (enveloped(KIND, 5, {}), DataError(DataCode.TOO_NEW, format=5, known=4)),
        (enveloped(KIND, 1, {}), DataError(DataCode.TOO_OLD, format=1, known=4)),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(data: Any, problem: DataError) -> None:
    with pytest.raises(DataError) as refusal:
        opened(data)
    assert refusal.value == problem


def test_damage_to_what_was_sealed_is_noticed_where_it_matters() -> None:
    data: Any = sealed(enveloped(KIND, 4, {"value": 1}))
    data["value"] = 2
    assert opened(data)["value"] == 2, "a list does not pay for the digest"
    with pytest.raises(DataError) as refusal:
        opened(data, is_sealed=True)
    assert refusal.value == DataError(DataCode.INCONSISTENT, what="digest")


def test_what_is_nested_beyond_all_measure_is_refused_in_words() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    data = {**enveloped(KIND, 4, {"value": deep}), "digest": "00"}
    with pytest.raises(DataError) as refusal:
        opened(data, is_sealed=True)
    assert refusal.value == DataError(DataCode.NOT_READABLE, where="digest")
