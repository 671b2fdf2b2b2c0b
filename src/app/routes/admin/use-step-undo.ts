import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readUndo, storeUndo, type UndoOffer } from "@/features/activations/undo-storage";
import { useUndoSiteStep } from "@/features/activations/managed-site-queries";
import { useRefreshCustomers } from "@/features/customers/queries";
import { useToast } from "../../toast";
import { useAttempt } from "./use-attempt";

/**
 * Offers to undo steps until their e-mails are sent, also after a reload.
 *
 * @param name identifies the page in this tab
 */
export function useStepUndo(name: string) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const undo = useUndoSiteStep();
  const refreshCustomers = useRefreshCustomers();
  const [offer, setOffer] = useState(() => readUndo(name, Date.now()));

  function keep(next: UndoOffer | null): void {
    storeUndo(name, next);
    setOffer(next);
  }

  async function takeBack({ events }: UndoOffer): Promise<void> {
    let undone = 0;
    for (const event of events) {
      if (await attempt(undo.mutateAsync(event), t("site.undoFailed"), t("site.undoConflict"))) undone += 1;
    }
    if (undone > 0)
      toast({ title: t("site.undoDone"), description: t("site.undoDoneText", { count: undone }) });
    void refreshCustomers();
    keep(null);
  }

  return {
    /** The props of `UndoBar`; null when nothing can be undone. */
    undo: offer && {
      text: offer.text,
      since: offer.since,
      busy: undo.isPending,
      onUndo: () => void takeBack(offer),
      onGone: () => keep(null),
    },
    keep,
  };
}
