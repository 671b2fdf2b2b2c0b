import { useTranslation } from "react-i18next";
import { DomainField } from "@/kit/contact-fields";
import { FormFailure } from "@/kit/form/form-failure";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import { Button } from "@/kit/ui/button";
import { toAsciiDomain } from "@/platform/contact-checks";
import { readableDomain } from "@/platform/domain-name";
import { useNow } from "@/platform/time";
import {
  domainRequestSchema,
  isConnected,
  isHeldByAnother,
  type DomainHolder,
  type DomainRequest,
} from "./rules";
import { CheckedRecords, DomainHolders, useCheckOnce, VerdictBadge } from "./domain-check";
import { ReasonForm } from "./reason-form";

export type DomainDialogProps = {
  /** The kind of dialog; only `ask` needs no existing request. */
  asked: "ask" | "change" | "decline";
  request: DomainRequest | null;
  /** Other customers with the requested domain. */
  holders: readonly DomainHolder[];
  busy: boolean;
  checking: boolean;
  onCheck: () => void;
  /** Stores the requested domain, in ASCII. */
  onAsk: (domain: string) => Promise<void>;
  onEnd: (accept: boolean, reason: string | null) => Promise<void>;
  onClose: () => void;
};

/** The dialogs for another domain of a live site. */
export function DomainDialog(props: DomainDialogProps) {
  const { asked, request } = props;
  if (!request || asked === "ask") return <AskDialog {...props} />;
  return asked === "change" ? (
    <ChangeDialog {...props} request={request} />
  ) : (
    <DeclineDialog {...props} request={request} />
  );
}

function AskDialog({ onAsk, onClose }: DomainDialogProps) {
  const { t } = useTranslation("admin");
  const form = useAppForm({
    schema: domainRequestSchema,
    keptAs: "domain",
    onSubmit: async ({ domain }) => onAsk(await toAsciiDomain(domain)),
  });
  return (
    <ModalDialog title={t("site.request.ask")} description={t("site.request.askText")} onClose={onClose}>
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("site.request.failed")} />
        <DomainField
          field={form.field("domain")}
          label={t("site.request.domain")}
          hint={t("site.request.domainHint")}
        />
        <SubmitButton loading={form.submitting} className="self-start">
          {t("site.request.store")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}

type RequestDialogProps = DomainDialogProps & { request: DomainRequest };

function ChangeDialog({ request, holders, busy, checking, onCheck, onEnd, onClose }: RequestDialogProps) {
  const { t } = useTranslation("admin");
  const domain = readableDomain(request.domain);
  const connected = isConnected(request, useNow());
  const isHeld = isHeldByAnother(holders, { ofRequest: true });
  useCheckOnce(true, onCheck);
  return (
    <ModalDialog
      title={t("site.request.changeTitle", { domain })}
      description={t("site.request.changeText")}
      onClose={onClose}
    >
      <div className="mb-5 flex flex-col gap-3" aria-busy={checking}>
        <p>
          {checking ? (
            <span className="text-muted">{t("site.checking")}</span>
          ) : (
            <VerdictBadge check={request} />
          )}
        </p>
        <CheckedRecords check={request} />
        <DomainHolders holders={holders} />
      </div>
      {!isHeld && (connected || checking) ? (
        <div className="flex flex-wrap gap-3">
          <Button loading={busy || checking} onClick={() => void onEnd(true, null)}>
            {t("site.request.change")}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t("customers.cancel")}
          </Button>
        </div>
      ) : (
        <ReasonForm
          name={`accept:${request.domain}`}
          label={t(isHeld ? "site.request.holderReason" : "site.request.gapReason")}
          hint={t("site.gapsReasonHint")}
          submit={t("site.request.changeAnyway")}
          isException
          cancel={t("site.request.wait")}
          onConfirm={(reason) => onEnd(true, reason)}
          onCancel={onClose}
        />
      )}
    </ModalDialog>
  );
}

function DeclineDialog({ request, busy, onEnd, onClose }: RequestDialogProps) {
  const { t } = useTranslation("admin");
  const domain = readableDomain(request.domain);
  const { byCustomer } = request;
  return (
    <ModalDialog
      title={t(byCustomer ? "site.request.declineTitle" : "site.request.dropTitle", { domain })}
      description={t(byCustomer ? "site.request.declineText" : "site.request.dropText")}
      onClose={onClose}
    >
      {byCustomer ? (
        <ReasonForm
          name={`decline:${request.domain}`}
          label={t("site.reason")}
          hint={t("site.request.declineHint")}
          submit={t("site.request.decline")}
          isException={false}
          cancel={t("customers.cancel")}
          onConfirm={(reason) => onEnd(false, reason)}
          onCancel={onClose}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button loading={busy} onClick={() => void onEnd(false, null)}>
            {t("site.request.drop")}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t("customers.cancel")}
          </Button>
        </div>
      )}
    </ModalDialog>
  );
}
