/** How long a step can be undone before its e-mail is sent, in milliseconds. */
export const undoMs = 15_000;

/** Steps that can be undone together, by their event ids; `since` in milliseconds. */
export type UndoOffer = { text: string; events: readonly number[]; since: number };

const storageKey = (name: string) => `undo:${name}`;

function isUndoOffer(value: unknown): value is UndoOffer {
  if (typeof value !== "object" || value === null) return false;
  const { text, events, since } = value as Partial<Record<keyof UndoOffer, unknown>>;
  return (
    typeof text === "string" &&
    typeof since === "number" &&
    Array.isArray(events) &&
    events.every(Number.isSafeInteger)
  );
}

/** Returns the undo offer that this tab stored, or null when it has expired. @param now milliseconds */
export function readUndo(name: string, now: number): UndoOffer | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "null");
    return isUndoOffer(stored) && now - stored.since < undoMs ? stored : null;
  } catch {
    // Without storage, a reload ends the offer.
    return null;
  }
}

/** Starts the period in which steps can be undone. */
export function startUndo(text: string, events: readonly number[]): UndoOffer {
  return { text, events, since: Date.now() };
}

/** Stores the undo offer for a reload of this tab; null removes it. */
export function storeUndo(name: string, offer: UndoOffer | null): void {
  try {
    if (offer) sessionStorage.setItem(storageKey(name), JSON.stringify(offer));
    else sessionStorage.removeItem(storageKey(name));
  } catch {
    return;
  }
}
