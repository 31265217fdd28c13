"""What can be wrong with a rule set or map file, as codes the catalogue has a sentence for.

Every error names its `file`. `item` is the address of the offending entry in the words of the file
format ("city koeln", "area west", "connection essen - dortmund"), `field` the field inside it.
"""

from __future__ import annotations

from enum import StrEnum

from game.engine.errors import GameError


class ContentCode(StrEnum):
    """Why a content file cannot be used."""

    UNREADABLE = "unreadable"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    EXTREME_JSON = "extreme_json"
    FIELD_TWICE = "field_twice"
    TOO_NEW = "too_new"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    FORM_MISSING = "form_missing"
    NOT_OBJECT = "not_object"
    NOT_LIST = "not_list"
    NOT_TEXT = "not_text"
    NOT_SLUG = "not_slug"
    NOT_NUMBER = "not_number"
    NOT_WHOLE_NUMBER = "not_whole_number"
    NOT_YES_NO = "not_yes_no"
    NOT_CHOICE = "not_choice"
    FILE_NAME = "file_name"
    MAP_TWICE = "map_twice"
    ID_TWICE = "id_twice"
    TOO_FEW_AREAS = "too_few_areas"
    UNKNOWN_AREA = "unknown_area"
    EMPTY_AREA = "empty_area"
    NOT_CONNECTION = "not_connection"
    UNKNOWN_CITY = "unknown_city"
    SAME_CITY = "same_city"
    CONNECTION_TWICE = "connection_twice"
    AREA_IN_PIECES = "area_in_pieces"
    AREAS_APART = "areas_apart"
    UNKNOWN_PLANT = "unknown_plant"
    NOT_POINT = "not_point"
    TOO_FEW_POINTS = "too_few_points"
    NOT_BOX = "not_box"
    FLAT_PROJECTION = "flat_projection"
    RULES_DAMAGED = "rules_damaged"


class ContentError(GameError):
    """A rule set or map file is wrong; the other files are not affected."""

    topic = "content"
