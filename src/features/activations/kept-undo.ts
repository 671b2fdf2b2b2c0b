/** How long a message waits before it is sent, and a step can be taken back, in milliseconds. */
export const undoMs = 15_000;

/** Steps that can be taken back together, by their events; since when, in milliseconds. */
export type KeptUndo = { text: string; events: readonly number[]; since: number };

const storageKey = (name: string) => `undo:${name}`;

function isKeptUndo(value: unknown): value is KeptUndo {
  if (typeof value !== "object" || value === null) return false;
  const { text, events, since } = value as Partial<Record<keyof KeptUndo, unknown>>;
  return (
    typeof text === "string" &&
    typeof since === "number" &&
    Array.isArray(events) &&
    events.every(Number.isSafeInteger)
  );
}

/** Returns the step that this tab can still take back, so that a reload keeps the offer. @param now milliseconds */
export function readKeptUndo(name: string, now: number): KeptUndo | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "null");
    return isKeptUndo(stored) && now - stored.since < undoMs ? stored : null;
  } catch {
    // Storage may be blocked: then a reload ends the offer.
    return null;
  }
}

/** Begins the time in which steps can be taken back. */
export function startUndo(text: string, events: readonly number[]): KeptUndo {
  return { text, events, since: Date.now() };
}

/** Keeps what can be taken back for a reload of this tab; null forgets it. */
export function storeKeptUndo(name: string, kept: KeptUndo | null): void {
  try {
    if (kept) sessionStorage.setItem(storageKey(name), JSON.stringify(kept));
    else sessionStorage.removeItem(storageKey(name));
  } catch {
    return;
  }
}
