import type { DisputeStatus } from "@contract/enums";
import { describe, expect, it } from "vitest";
import { disputeStage, type DisputeStage } from "./data";

describe("disputeStage", () => {
  it.each<[DisputeStatus, DisputeStage]>([
    ["warning_needs_response", "inquiry"],
    ["warning_under_review", null],
    ["needs_response", "open"],
    ["under_review", "review"],
    ["appeal_needs_response", "open"],
    ["won", null],
    ["prevented", null],
    ["lost", "lost"],
  ])("returns what the team does about a dispute that is %s", (status, stage) => {
    expect(disputeStage({ status, decision: null }, true)).toBe(stage);
  });

  it("returns null for a lost dispute that was decided or whose subscription has ended", () => {
    expect(disputeStage({ status: "lost", decision: "kept" }, true)).toBeNull();
    expect(disputeStage({ status: "lost", decision: null }, false)).toBeNull();
  });
});
