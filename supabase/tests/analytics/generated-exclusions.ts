import type { Random } from "../platform/random-from.ts";
import { browser, type Call, type GeneratedVisits } from "./visit-calls.ts";

const hour = 3_600_000;

const excluded: [reason: string, signals: string[], headers: Record<string, string>, path?: string][] = [
  ["bot", [], { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["bot", [], {}],
  ["bot", ["automation"], browser],
  ["prefetch", [], { ...browser, "sec-purpose": "prefetch;prerender" }],
  ["team", ["team"], browser],
  ["do_not_track", ["do_not_track"], browser],
  ["implausible", [], browser, "javascript:alert(1)"],
  ["implausible", [], browser, `/${"x".repeat(400)}`],
];

/** Adds a day's calls that are not visits: bots, prerendered pages, team members. @param midnight start of the day */
export function addExcluded(generated: GeneratedVisits, day: string, midnight: number, random: Random): void {
  for (const [reason, signals, headers, path = "/"] of excluded) {
    const call: Call = {
      at: new Date(midnight + hour + random.below(18 * hour)),
      tab: random.uuid(),
      view: random.uuid(),
      seconds: null,
      path,
      referrer: null,
      campaign: null,
      device: "phone",
      language: null,
      signals,
      headers,
    };
    generated.calls.push(call, { ...call, at: new Date(call.at.getTime() + 30_000), seconds: 30 });
    const key = `${day} ${reason}`;
    generated.drops[key] = (generated.drops[key] ?? 0) + 1;
  }
}
