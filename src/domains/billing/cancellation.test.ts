import { expect, it } from "vitest";
import { subscription } from "@/test/dashboard";
import { cancellationKind } from "./rules";

const paused = { pauseBehavior: "void" } as const;
const disputed = { pauseBehavior: "keep_as_draft", pauseForDispute: true } as const;

it.each([
  ["an active subscription", "at_end", {}],
  ["paused collection", "at_end", paused],
  ["paused collection that suspends the site", "at_end", { ...paused, inService: false }],
  ["a dispute", "at_end", disputed],
  ["a dispute beside an open invoice", "at_once", { ...disputed, status: "past_due" }],
  ["an open invoice", "at_once", { status: "past_due" }],
  ["an open invoice after the grace period", "at_once", { status: "unpaid", inService: false }],
  ["a subscription that is set to end", null, { ...paused, cancelAtPeriodEnd: true }],
  ["a first payment that is missing", null, { status: "incomplete", inService: false }],
  ["an ended subscription", null, { status: "canceled", inService: false }],
] as const)("the kind of a cancellation for %s is %s", (_name, kind, over) => {
  expect(cancellationKind(subscription(over))).toBe(kind);
});

it("a customer without a subscription cancels nothing", () => {
  expect(cancellationKind(null)).toBeNull();
});
