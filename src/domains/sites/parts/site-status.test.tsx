import { render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { noteServerTime } from "@/platform/time";
import { startTexts } from "@/test/render";
import { ActivationDeadline } from "./site-status";

const paidAt = Date.parse("2026-11-22T12:00:00Z");
const hour = 3_600_000;

beforeAll(() => startTexts());
// A device whose clock is 50 hours fast.
beforeEach(() => void vi.useFakeTimers({ now: paidAt + 50 * hour }));
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

test("counts the remaining time by the server's clock on a device with a wrong clock", () => {
  noteServerTime(new Date(paidAt).toUTCString());
  render(<ActivationDeadline deadline={new Date(paidAt + 48 * hour).toISOString()} isReturn={false} />);
  expect(screen.getByText(/48 horas/)).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
