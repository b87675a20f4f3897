"""The document of the layouts says what the observers write."""

import layouts


def test_the_layouts_are_up_to_date() -> None:
    assert layouts.FILE.read_text(encoding="utf-8") == layouts.document(), "run: python tools/layouts.py"
