import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { activationName, isReady, type Activation } from "./activations-list";
import { useActivateReadySite } from "./data";
import { startUndo } from "./undo-storage";
import { toAppError } from "@/platform/errors";
import { useErrorToast } from "@/kit/use-error-toast";
import { useStepUndo } from "./use-step-undo";
import { useRefreshCustomers } from "@/domains/team/data";

const loadDialog = async () => (await import("./activate-dialog")).ActivateDialog;

/** Activates the ready sites of a selection one after the other, with a common undo. */
export function useBulkActivation() {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const activate = useActivateReadySite();
  const refreshCustomers = useRefreshCustomers();
  const undo = useStepUndo("activations");
  const [chosen, setChosen] = useState<readonly Activation[]>([]);
  const [done, setDone] = useState<number | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("site.stepFailed"), error));

  async function confirm(): Promise<void> {
    const events: number[] = [];
    const refused: { name: string; error: unknown }[] = [];
    for (const [index, site] of chosen.filter(isReady).entries()) {
      setDone(index);
      try {
        const event = await activate.mutateAsync(site.siteId);
        if (event !== null) events.push(event);
      } catch (error) {
        refused.push({ name: activationName(site), error });
      }
    }
    setDone(null);
    dialog.close();
    void refreshCustomers();
    const [first] = refused;
    const failed =
      first && t("activations.activateFailed", { names: refused.map(({ name }) => name).join(", ") });
    if (events.length > 0) {
      undo.offer(startUndo(t("activations.activated", { count: events.length }), events), failed);
    } else if (first && failed) {
      const conflict =
        toAppError(first.error).code === "conflict" ? t("activations.activateConflict") : undefined;
      showErrorToast(failed, first.error, conflict);
    }
  }

  return {
    chosen,
    done,
    dialog,
    confirm: () => void confirm(),
    ask: (activations: readonly Activation[]) => {
      setChosen(activations);
      dialog.open();
    },
  };
}
