import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useRefreshCustomers } from "@/domains/team/data";
import { useToast } from "@/kit/toast";
import { useAttempt } from "@/kit/use-error-toast";
import { useUndoSiteStep } from "./data";

/**
 * Offers in a toast to undo steps until their e-mails are sent, also after a reload.
 *
 * @param name identifies the page in this tab
 */
export function useStepUndo(name: string) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const undo = useUndoSiteStep();
  const refreshCustomers = useRefreshCustomers();

  async function takeBack({ events }: UndoOffer): Promise<void> {
    storeUndo(name, null);
    let undone = 0;
    for (const event of events) {
      if (await attempt(undo.mutateAsync(event), t("site.undoFailed"), t("site.undoConflict"))) undone += 1;
    }
    if (undone > 0)
      toast({ title: t("site.undoDone"), description: t("site.undoDoneText", { count: undone }) });
    void refreshCustomers();
  }

  function show(offer: UndoOffer, description: string, takesFocus: boolean): void {
    toast({
      title: offer.text,
      description,
      action: { label: t("site.undo"), onSelect: () => void takeBack(offer), takesFocus },
      duration: Math.max(0, offer.since + undoMs - Date.now()),
      isExact: true,
      staysOnNavigation: true,
    });
  }

  const showStored = useEffectEvent(() => {
    const stored = readUndo(name, Date.now());
    if (stored) show(stored, t("site.undoText"), false);
  });
  useEffect(() => showStored(), []);

  return {
    /** Shows the offer, by default with the sentence that the e-mail waits. */
    offer: (offer: UndoOffer, description = t("site.undoText")) => {
      storeUndo(name, offer);
      show(offer, description, true);
    },
  };
}

/** How long a step can be undone before its e-mail is sent, in milliseconds. */
export const undoMs = 15_000;

/** Steps that can be undone together, by their event ids; `since` in milliseconds. */
type UndoOffer = { text: string; events: readonly number[]; since: number };

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
function readUndo(name: string, now: number): UndoOffer | null {
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
function storeUndo(name: string, offer: UndoOffer | null): void {
  try {
    if (offer) sessionStorage.setItem(storageKey(name), JSON.stringify(offer));
    else sessionStorage.removeItem(storageKey(name));
  } catch {
    return;
  }
}
