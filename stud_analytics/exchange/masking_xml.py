"""Names in the text of a hand in XML: values of attributes, and what people wrote blanked out."""

import html
import re
from typing import Any, Final

from stud_analytics.events import Hand, Unread
from stud_analytics.exchange.masking import BLANK
from stud_analytics.exchange.renaming import Renaming

_TAG: Final = re.compile(r"<[^<>]*>")
_ATTRIBUTE: Final = re.compile(r"""([\w:.-]+)(\s*=\s*)(?:"([^"<]*)"|'([^'<]*)')""")
_CONTENT: Final = re.compile(r"(<(\w+)>)([^<>]*)(?=</)")
_WRITTEN: Final = frozenset({"text", "message", "msg", "chat"})
"""Attributes and elements that hold what somebody wrote."""
_PEOPLE: Final = frozenset({"player", "nickname", "name", "user", "sender"})
"""Attributes that say who wrote it."""
_SHORT: Final = 3
"""Characters. A shorter name may be any other value as well, and so may a number."""


def mask_xml(outcome: Hand | Unread, renaming: Renaming, form: Any) -> str:
    """The text of a hand with new names. ``form`` is the site's `Site.xml`, or None: it says which
    attributes hold names."""
    text = outcome.text
    if isinstance(outcome, Hand):
        names = {seat.player for seat in outcome.seats}
        if outcome.hero is not None:
            renaming.hero(outcome.hero)
    else:
        names = _names_in(text, renaming, form)
    always = {getattr(form, "name", "name"), "nickname"}
    if getattr(form, "called", None) == getattr(form, "name", "name"):
        always.add(getattr(form, "calls", "player"))

    def of_tag(tag: re.Match[str]) -> str:
        wrote = any(match[1].lower() in _WRITTEN for match in _ATTRIBUTE.finditer(tag[0]))

        def of_attribute(match: re.Match[str]) -> str:
            quote = '"' if match[3] is not None else "'"
            value = match[3] if match[3] is not None else match[4]
            if match[1].lower() in _WRITTEN:
                value = BLANK
            else:
                name = html.unescape(value)
                seated = name in names and (
                    match[1] in always or not (name.isdigit() or len(name) < _SHORT)
                )
                writer = wrote and match[1].lower() in _PEOPLE and not name.isdigit()
                if seated or (writer and name):
                    value = html.escape(renaming.of(name))
            return f"{match[1]}{match[2]}{quote}{value}{quote}"

        return _ATTRIBUTE.sub(of_attribute, tag[0])

    def of_content(match: re.Match[str]) -> str:
        name = html.unescape(match[3].strip())
        if match[2].lower() in _WRITTEN:
            return match[1] + BLANK
        if match[2].lower() in _PEOPLE and name in names:
            return match[1] + html.escape(renaming.of(name))
        return match[0]

    return _CONTENT.sub(of_content, _TAG.sub(of_tag, text))


def _names_in(text: str, renaming: Renaming, form: Any) -> set[str]:
    """Names in a hand that does not read: those of its players, and the hero's."""
    element = getattr(form, "player", "player")
    attribute = getattr(form, "name", "name")
    names: set[str] = set()
    for tag in _TAG.finditer(text):
        if tag[0][1:].split(None, 1)[0].strip("/>") == element:
            for match in _ATTRIBUTE.finditer(tag[0]):
                if match[1] == attribute:
                    value = match[3] if match[3] is not None else match[4]
                    names.add(html.unescape(value))
    for match in _CONTENT.finditer(text):
        if match[2] == "nickname":
            hero = html.unescape(match[3].strip())
            renaming.hero(hero)
            names.add(hero)
    return names
