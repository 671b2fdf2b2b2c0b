import { useSyncExternalStore } from "react";

/** The visitor's consent to third-party analytics; "undecided" until there is a decision. */
export type Consent = "undecided" | "accepted" | "refused";

const storageKey = "analytics-consent";
const listeners = new Set<() => void>();

// Without storage, the decision lasts until the page is closed.
let currentConsent: Consent = "undecided";

function consentNow(): Consent {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "accepted" || stored === "refused" ? stored : currentConsent;
  } catch {
    return currentConsent;
  }
}

/** Stores the decision in this browser; "undecided" asks again. */
export function decideConsent(consent: Consent): void {
  currentConsent = consent;
  try {
    localStorage.setItem(storageKey, consent);
  } catch {
    // The variable holds the decision for this page at least.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // A decision in another tab applies here too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the consent and renders again when it changes. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, consentNow, () => "undecided");
}
