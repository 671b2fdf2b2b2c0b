import type { SiteStep } from "@contract/enums";
import { useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { startUndo, useStepUndo } from "./step-undo";
import { gapsOf, type ManagedSite } from "./rules";
import { useRefetchSite, useTakeSiteStep } from "./data";
import { toAppError } from "@/platform/errors";
import { formatDayAndTime } from "@/platform/formatters";
import { nameOf } from "@/platform/names";
import { useLanguage } from "@/platform/use-language";
import { serverNow } from "@/platform/time";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { useRefreshCustomers } from "@/domains/team/data";

// The e-mails that it previews bring the texts of all languages.
const loadDialog = async () => (await import("./step-dialog")).StepDialog;

/**
 * Handles the steps of a site's page: confirmation, execution and undo. `taken` is the last step of this visit.
 *
 * @param saver saves unsaved changes before an activation quotes them
 */
export function useSiteSteps(site: ManagedSite, saver: RefObject<(() => Promise<boolean>) | null>) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const take = useTakeSiteStep(site);
  const readAgain = useRefetchSite(site.id);
  const refreshCustomers = useRefreshCustomers();
  const undo = useStepUndo(site.id);
  const [taken, setTaken] = useState<SiteStep | null>(null);
  // The selected step, with the latest event that the user saw.
  const [choice, setChoice] = useState<{ step: SiteStep; latestEvent: number | null } | null>(null);
  const asked = choice?.step ?? null;
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("site.stepFailed"), error));

  async function ask(step: SiteStep): Promise<void> {
    if (step === "activate" && (await saver.current?.()) === false) return;
    setChoice({ step, latestEvent: site.events[0]?.id ?? null });
    dialog.open();
  }

  async function confirm(reason: string | null): Promise<void> {
    if (!asked) return;
    try {
      const event = await take.mutateAsync({ step: asked, reason });
      dialog.close();
      const text = t(`site.done.${asked}`);
      if (event === null) toast({ title: text });
      else undo.offer(startUndo(text, [event]));
      setTaken(asked);
    } catch (error) {
      await explain(error);
    }
    // The customer's page shows the site's state, too.
    void refreshCustomers();
  }

  async function readNow(): Promise<ManagedSite | null> {
    try {
      return await readAgain();
    } catch {
      return null;
    }
  }

  /** Shows why a step failed: a concurrent step or an incomplete checklist. */
  async function explain(error: unknown): Promise<void> {
    const now = toAppError(error).code === "conflict" ? await readNow() : null;
    if (now?.status === site.status && asked === "activate" && gapsOf(now, serverNow()).length > 0) {
      showErrorToast(t("site.stepFailed"), error, t("site.gapsNow"));
      return;
    }
    dialog.close();
    const [latest] = now?.events ?? [];
    const isNew = latest !== undefined && latest.id !== choice?.latestEvent;
    const words =
      isNew && latest.told?.by
        ? t("site.stepConflictBy", {
            name: nameOf(latest.told.by),
            state: t(`customers.site.${latest.to}`),
            at: formatDayAndTime(latest.at, language),
          })
        : t("site.stepConflict");
    showErrorToast(t("site.stepFailed"), error, now ? words : undefined);
  }

  return { asked, ask, confirm, busy: take.isPending, dialog, taken };
}
