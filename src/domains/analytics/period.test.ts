import { expect, test } from "vitest";
import { periodSchema, readPeriod, withPeriod } from "./period";

test.each([
  ["", { preset: "30" }],
  ["periodo=90", { preset: "90" }],
  ["periodo=ano", { preset: "ano" }],
  ["periodo=31", { preset: "30" }],
  ["de=2026-02-28&ate=2026-03-01", { from: "2026-02-28", to: "2026-03-01" }],
  ["de=2026-02-30&ate=2026-03-01&periodo=7", { preset: "7" }],
  ["de=2026-03-02&ate=2026-03-01", { from: "2026-03-01", to: "2026-03-02" }],
  ["de=1990-01-01&ate=2026-03-01", { preset: "30" }],
  ["de=2026-03-02", { preset: "30" }],
])("reads the address ?%s", (search, period) => {
  expect(readPeriod(new URLSearchParams(search))).toEqual(period);
});

test.each(["", "periodo=7", "periodo=ano", "de=2026-02-28&ate=2026-03-01"])(
  "serializes the period of ?%s unchanged",
  (search) => {
    const params = new URLSearchParams(search);
    expect(withPeriod(params, readPeriod(params)).toString()).toBe(search);
  },
);

test("keeps the filter when the period changes", () => {
  const params = new URLSearchParams("periodo=7&caminho=%2Fplanos");
  expect(withPeriod(params, { preset: "30" }).toString()).toBe("caminho=%2Fplanos");
});

test.each([
  [{ from: "", to: "2026-03-01" }, "validation.required"],
  [{ from: "2026-02-30", to: "2026-03-01" }, "admin:invalid.day"],
  [{ from: "2016-03-01", to: "2026-03-15" }, "admin:invalid.longPeriod"],
])("rejects the period %j", (fields, message) => {
  expect(periodSchema.safeParse(fields).error?.issues[0]?.message).toBe(message);
});
