import * as z from "zod/mini";
import { isCalendarDay } from "@/platform/calendar-day";
import { says } from "@/platform/validation";

/** The preset periods, in days. */
export const presets = { "7": 7, "30": 30, "90": 90, ano: 365 } as const;
export type Preset = keyof typeof presets;
export const presetNames = ["7", "30", "90", "ano"] as const satisfies readonly Preset[];

/** The days of a report: a preset, or a first and last day, both included (`2026-03-14`). */
export type Period = { preset: Preset } | { from: string; to: string };

const maxDays = 3660;
const dayMs = 86_400_000;

const day = () =>
  z.string().check(
    z.refine((text) => text !== "", says("validation.required")),
    z.refine(isCalendarDay, says("admin:invalid.day")),
  );

/** The form of a custom period. The days may come in either order. */
export const periodSchema = z.object({ from: day(), to: day() }).check(
  z.refine(({ from, to }) => Math.abs(Date.parse(to) - Date.parse(from)) / dayMs < maxDays, {
    path: ["to"],
    error: says("admin:invalid.longPeriod"),
  }),
);

/** Returns the two days in order. */
export function inOrder({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return from <= to ? { from, to } : { from: to, to: from };
}

/** Reads the period in an address (`?periodo=90`, or `?de=…&ate=…`); 30 days when missing or invalid. */
export function readPeriod(params: URLSearchParams): Period {
  const own = periodSchema.safeParse({ from: params.get("de"), to: params.get("ate") });
  if (own.success) return inOrder(own.data);
  const preset = presetNames.find((name) => name === params.get("periodo"));
  return { preset: preset ?? "30" };
}

/** Returns the address with another period. Other parameters do not change. */
export function withPeriod(params: URLSearchParams, period: Period): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of ["periodo", "de", "ate"]) written.delete(name);
  if (!("preset" in period)) {
    written.set("de", period.from);
    written.set("ate", period.to);
  } else if (period.preset !== "30") {
    written.set("periodo", period.preset);
  }
  return written;
}
