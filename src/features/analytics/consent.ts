import { useSyncExternalStore } from "react";

/** What the person said to being counted by a third party; "undecided" until they have. */
export type Consent = "undecided" | "accepted" | "refused";

const storageKey = "analytics-consent";
const listeners = new Set<() => void>();

// Where storage is blocked, the answer lasts until the page is closed.
let answered: Consent = "undecided";

/** The answer now. */
export function consentNow(): Consent {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "accepted" || stored === "refused" ? stored : answered;
  } catch {
    return answered;
  }
}

/** Remembers the answer in this browser; "undecided" asks again. */
export function decideConsent(consent: Consent): void {
  answered = consent;
  try {
    localStorage.setItem(storageKey, consent);
  } catch {
    // Kept for this page at least.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // An answer given in another tab counts here too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The answer; the component renders again when it changes. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, consentNow, () => "undecided");
}
