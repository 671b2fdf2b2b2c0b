import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import type { DomainDialogProps } from "./domain-request-dialogs";
import type { ManagedSite } from "./rules";
import { useEndDomainRequest, useRequestDomain } from "./data";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { useAttempt } from "@/kit/use-attempt";
import { useRefreshCustomers } from "@/domains/team/data";

const loadDialog = async () => (await import("./domain-request-dialogs")).DomainDialog;

/**
 * Handles a domain change of a live site: enters, changes or declines it.
 *
 * @param onStored checks the entered domain
 */
export function useDomainRequest({ id, request }: ManagedSite, onStored: () => void) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const attempt = useAttempt();
  const save = useRequestDomain(id);
  const finish = useEndDomainRequest(id);
  const refreshCustomers = useRefreshCustomers();
  const [asked, setAsked] = useState<DomainDialogProps["asked"] | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("site.request.failed"), error));

  async function store(domain: string): Promise<void> {
    await save.mutateAsync(domain);
    dialog.close();
    toast({ title: t("site.request.stored") });
    onStored();
  }

  async function end(accept: boolean, reason: string | null): Promise<void> {
    const work = finish.mutateAsync({ seen: request?.domain ?? "", accept, reason });
    const done = await attempt(work, t("site.request.failed"), t("site.request.conflict"));
    dialog.close();
    void refreshCustomers();
    if (done) toast({ title: t(accept ? "site.domainChanged" : "site.request.ended") });
  }

  return {
    asked,
    dialog,
    busy: finish.isPending,
    ask: (what: DomainDialogProps["asked"]) => {
      setAsked(what);
      dialog.open();
    },
    store,
    end,
  };
}
