import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readKeptUndo, storeKeptUndo, type KeptUndo } from "@/features/activations/kept-undo";
import { useUndoSiteStep } from "@/features/activations/managed-site-queries";
import { useRefreshCustomers } from "@/features/customers/queries";
import { useToast } from "../../toast";
import { useAttempt } from "./use-attempt";

/**
 * Offers to take steps back while their messages wait, also after a reload.
 *
 * @param name names the page in this tab
 */
export function useKeptUndo(name: string) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const undo = useUndoSiteStep();
  const refreshCustomers = useRefreshCustomers();
  const [kept, setKept] = useState(() => readKeptUndo(name, Date.now()));

  function keep(next: KeptUndo | null): void {
    storeKeptUndo(name, next);
    setKept(next);
  }

  async function takeBack({ events }: KeptUndo): Promise<void> {
    let undone = 0;
    for (const event of events) {
      const work = undo.mutateAsync(event).then(() => true);
      if (await attempt(work, t("site.undoFailed"), t("site.undoConflict"))) undone += 1;
    }
    if (undone > 0)
      toast({ title: t("site.undoDone"), description: t("site.undoDoneText", { count: undone }) });
    void refreshCustomers();
    keep(null);
  }

  return {
    /** The props of `UndoBar`; null while nothing can be taken back. */
    undo: kept && {
      text: kept.text,
      since: kept.since,
      busy: undo.isPending,
      onUndo: () => void takeBack(kept),
      onGone: () => keep(null),
    },
    keep,
  };
}
