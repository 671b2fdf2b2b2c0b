import { expect, test } from "vitest";
import { publishingPhase, type SiteBuild } from "./publishing";

const now = Date.parse("2026-11-22T12:00:00Z");
const change = "2026-11-22T11:50:00Z";

function build(over: Partial<SiteBuild> = {}): SiteBuild {
  return {
    state: "waiting",
    last_change_at: change,
    due_at: change,
    asked_at: null,
    last_error: null,
    ...over,
  };
}

test.each<[string, SiteBuild | null, string | null, string]>([
  ["nothing was ever asked for", null, null, "published"],
  ["the pages are as new as the change", build(), change, "published"],
  [
    "the pages are newer, whatever was said of the build",
    build({ state: "failed" }),
    "2026-11-22T11:51:00Z",
    "published",
  ],
  ["changes settle", build(), "2026-11-22T11:00:00Z", "waiting"],
  ["the host is being asked", build({ state: "asking" }), null, "waiting"],
  ["the host took it", build({ state: "asked", asked_at: "2026-11-22T11:51:00Z" }), null, "building"],
  ["the host took it long ago", build({ state: "asked", asked_at: "2026-11-22T11:44:59Z" }), null, "late"],
  ["the host refused", build({ state: "failed", last_error: "The host answered 500." }), null, "failed"],
])("returns the phase when %s", (_when, latest, dataAt, phase) => {
  expect(publishingPhase({ build: latest, dataAt }, now)).toBe(phase);
});
