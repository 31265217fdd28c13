"""Setuptools, told what a source package leaves out: by itself it would pack a few of the tests."""

from __future__ import annotations

from setuptools.build_meta import *  # noqa: F403
from setuptools.command.egg_info import manifest_maker

manifest_maker.template = ".ci/sdist.in"
