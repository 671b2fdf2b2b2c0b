import { readStored, store } from "@/lib/browser-storage";

const key = "visit";
const idleMs = 30 * 60_000;
// São Paulo's clock has stood three hours behind UTC all year since 2019.
const saoPauloMs = -3 * 3_600_000;

const dayOf = (ms: number) => Math.floor((ms + saoPauloMs) / 86_400_000);

type TabVisit = { id: string; seen: number };

// In memory while the page is in view, stored only while it is not: a tab that is duplicated
// copies what is stored, and two tabs are two visits.
let visit: TabVisit | null = null;

function readVisit(): TabVisit | null {
  const [id, seen] = (readStored(key, "sessionStorage") ?? "").split(" ");
  store(key, null, "sessionStorage");
  return id ? { id, seen: Number(seen) } : null;
}

/**
 * The id of this tab's visit, a new one after 30 idle minutes and at midnight in São Paulo. The
 * database ends visits by its own clock; here the id itself is given up.
 *
 * @param now in milliseconds since 1970
 */
export function visitId(now = Date.now()): string {
  visit ??= readVisit();
  if (visit === null || now - visit.seen >= idleMs || dayOf(now) !== dayOf(visit.seen)) {
    visit = { id: crypto.randomUUID(), seen: now };
  }
  visit.seen = now;
  return visit.id;
}

/** Leaves the visit for the page that comes next in this tab. */
export function keepVisit(): void {
  if (visit) store(key, `${visit.id} ${visit.seen}`, "sessionStorage");
}

/** Takes the visit back when the page is in view again. */
export function takeVisitBack(): void {
  visit = readVisit() ?? visit;
}
