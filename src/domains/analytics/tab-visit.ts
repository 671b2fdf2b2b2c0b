import { readStored, store } from "@/platform/browser-storage";

const key = "visit";
const idleMs = 30 * 60_000;
// São Paulo has been three hours behind UTC all year since 2019.
const saoPauloMs = -3 * 3_600_000;

const dayOf = (ms: number) => Math.floor((ms + saoPauloMs) / 86_400_000);

type TabVisit = { id: string; seen: number };

// In memory while the page is visible, in storage while it is hidden. A duplicated tab copies the storage,
// but two tabs are two visits.
let visit: TabVisit | null = null;

function readVisit(): TabVisit | null {
  const [id, seen] = (readStored(key, "sessionStorage") ?? "").split(" ");
  store(key, null, "sessionStorage");
  return id ? { id, seen: Number(seen) } : null;
}

/**
 * Returns the id of this tab's visit, a new one after 30 idle minutes and at midnight in São Paulo. The
 * database ends visits by its own clock; this function only changes the id.
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

/** Stores the visit for the next page of this tab. */
export function storeVisit(): void {
  if (visit) store(key, `${visit.id} ${visit.seen}`, "sessionStorage");
}

/** Restores the stored visit when the page is visible again. */
export function restoreVisit(): void {
  visit = readVisit() ?? visit;
}
