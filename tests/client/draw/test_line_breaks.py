"""Lines break where readers expect it, in Japanese too, which has no spaces."""

from __future__ import annotations

import pytest

from game.client.draw import Kit, Style
from game.client.draw.line_breaks import breakable, phrases

SENTENCES = (
    "友だちには自動で見つかります。このアドレスを入力しても入れます。",
    "まだ参加している人が、買える発電所を番号以上の額で出品するか、このラウンドをパスします。",
    "お金は資源と都市に使い、席を引き継ぎます。「すぐ遊ぶ」でゲームが始まります。",
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("発電所13の価値は約19です。", "発電所13の|価値は|約19です。"),
        ("売り切れた資源は、補充まで買えません。", "売り切れた|資源は、|補充まで|買えません。"),
        ("今回はお金を残します。", "今回は|お金を|残します。"),
        ("「すぐ遊ぶ」で始まります。", "「すぐ|遊ぶ」で|始まります。"),
        ("Schwerinに45エレクトロで建設", "Schwerinに|45エレクトロで|建設"),
        ("Put one up", "Put |one |up"),
        ("", ""),
    ],
)
def test_a_phrase_is_a_word_and_its_particles(text: str, parts: str) -> None:
    assert "|".join(phrases(text)) == parts


@pytest.mark.parametrize("text", SENTENCES)
def test_a_phrase_ends_only_where_a_line_may_break(text: str) -> None:
    def ends(parts: list[str]) -> set[int]:
        return {len("".join(parts[: n + 1])) for n in range(len(parts))}

    assert ends(list(phrases(text))) <= ends(list(breakable(text)))


@pytest.mark.parametrize("text", SENTENCES)
def test_whole_phrases_take_no_more_lines(text: str) -> None:
    writing = Kit(1.0, "ja").text
    whole = 0
    for width in range(60, 400, 13):
        lines = writing.wrap(text, Style.BODY, width)
        anywhere, line = 1, ""
        for part in breakable(text):
            if line and writing.size(line + part, Style.BODY)[0] > width:
                anywhere, line = anywhere + 1, ""
            line += part
        assert len(lines) == anywhere
        assert "".join(lines) == text
        ends = {len("".join(lines[: n + 1])) for n in range(len(lines))}
        parts = list(phrases(text))
        whole += ends <= {len("".join(parts[: n + 1])) for n in range(len(parts))}
    assert whole > 15
