import { expect, test } from "vitest";
import type { TimelineEntry } from "../data";
import { groupPayments } from "./timeline-groups";

function payment(id: string, changes: Partial<Extract<TimelineEntry, { kind: "payment" }>["details"]> = {}) {
  const details = {
    id,
    number: null,
    subscriptionId: "sub",
    status: "paid",
    amount: 9990,
    paid: 9990,
    paidOutside: 0,
    refunded: 0,
    withdrawn: 0,
    dispute: null,
    currency: "brl",
    at: "2026-01-01T12:00:00Z",
    firstFailedAt: null,
    attempts: 1,
    nextAttemptAt: null,
    declineReason: null,
    invoiceUrl: null,
    voucherUrl: null,
    voucherUntil: null,
    ...changes,
  } as const;
  return { id, at: details.at, kind: "payment", details } as TimelineEntry;
}

const email = (id: string) => ({ id, at: "", kind: "email", details: {} }) as TimelineEntry;
const refund = (id: string) => ({ id, at: "", kind: "refund", details: {} }) as TimelineEntry;
const idsOf = (entries: readonly TimelineEntry[]) =>
  groupPayments(entries).map((group) => group.map(({ id }) => id).join(" "));

test("three equal payments become one row in the place of the latest, past the e-mails between them", () => {
  expect(idsOf([payment("c"), email("x"), payment("b"), payment("a"), email("y")])).toEqual([
    "c b a",
    "x",
    "y",
  ]);
});

test("two equal payments keep their own rows and places", () => {
  expect(idsOf([payment("b"), email("x"), payment("a")])).toEqual(["b", "x", "a"]);
});

test.each([
  ["another amount", payment("z", { amount: 4990, paid: 4990 })],
  ["a failed payment", payment("z", { status: "open", paid: 0 })],
  ["a refunded payment", payment("z", { refunded: 9990 })],
  ["a refund", refund("z")],
])("%s ends a group of payments", (_name, entry) => {
  const before = [payment("f"), payment("e"), payment("d")];
  expect(idsOf([...before, entry, payment("c"), payment("b")])).toEqual(["f e d", "z", "c", "b"]);
});
