import { expect, test } from "vitest";
import { faultOfCaptions } from "./captions";

test.each([
  ["good captions", "WEBVTT\n\n00:01.000 --> 00:04.000\nOlá", null],
  [
    "good captions with hours, settings, marks and Windows lines",
    "\uFEFFWEBVTT - aula\r\n\r\n1\r\n01:00:01.000 --> 01:00:04.000 line:0\r\nOlá",
    null,
  ],
  ["good captions over a full minute", "WEBVTT\n\n00:59.000 --> 01:01.000\nOlá", null],
  ["good captions over a full hour", "WEBVTT\n\n00:59:59.000 --> 01:00:01.000\nOlá", null],
  ["SubRip", "1\n00:00:01,000 --> 00:00:04,000\nOlá", "notWebVtt"],
  ["nothing", "", "notWebVtt"],
  ["a head alone", "WEBVTT\n\nOlá", "noCues"],
  ["commas in times", "WEBVTT\n\n00:00:01,000 --> 00:00:04,000\nOlá", "badTime"],
  ["an end before its start", "WEBVTT\n\n00:04.000 --> 00:01.000\nOlá", "badTime"],
  ["seconds beyond a minute", "WEBVTT\n\n00:61.000 --> 00:71.000\nOlá", "badTime"],
])("checks the captions: %s", (_what, text, fault) => {
  expect(faultOfCaptions(text)).toBe(fault);
});
