"""The types of the frames that the server sends over a live connection, which the API's document describes.

A client sends a `Hello` and then commands: see `fondaco.server.wire` and `fondaco.table.commands`.
"""

from typing import Annotated, Final, get_args

import msgspec
from msgspec import Meta

from fondaco.server.wire import Message, Picture, Problem, RemarkShown


class MessageFrame(msgspec.Struct):
    """Something has happened."""

    message: Message


class PictureFrame(msgspec.Struct):
    """The table after the last message."""

    picture: Picture
    seat: Annotated[int | None, Meta(description="Your seat; null for a spectator.")]
    role: Annotated[str, Meta(description="opener, watch, or as in `seat 0`.")]


class DoneFrame(msgspec.Struct):
    """A command is done, and stored."""

    done: Annotated[int, Meta(description="The `id` of the command.")]
    number: Annotated[int, Meta(description="Your last number now.")]


class RefusedFrame(Problem):
    """A command is refused, and nothing was changed."""

    refused: Annotated[int, Meta(description="The `id` of the command; 0 if it could not be read.")]


class PresenceFrame(msgspec.Struct):
    """Who is connected, whenever that has changed."""

    present: Annotated[list[int], Meta(description="The seats that are connected.")]
    watching: Annotated[int, Meta(description="How many spectators are connected.")]


class RemarkFrame(msgspec.Struct):
    """What a spectator has written."""

    remark: RemarkShown


LiveFrame = MessageFrame | PictureFrame | DoneFrame | RefusedFrame | PresenceFrame | RemarkFrame
"""What the server sends over a live connection."""
FRAMES: Final[tuple[type[msgspec.Struct], ...]] = get_args(LiveFrame)
