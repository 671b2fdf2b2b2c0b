import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { readUndo, storeUndo, undoMs, type UndoOffer } from "./undo-storage";
import { useUndoSiteStep } from "./data";
import { useToast } from "@/kit/toast";
import { useAttempt } from "@/kit/use-attempt";
import { useRefreshCustomers } from "@/domains/team/data";

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
