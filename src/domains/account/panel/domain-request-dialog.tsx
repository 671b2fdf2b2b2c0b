import { useTranslation } from "react-i18next";
import { DomainField } from "@/kit/contact-fields";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import { Alert } from "@/kit/ui/alert";
import { Textarea } from "@/kit/ui/fields";
import type { AppError } from "@/platform/app-error";
import { toAsciiDomain } from "@/platform/contact-checks";
import { readableDomain } from "@/platform/domain-name";
import { says } from "@/platform/validation";
import { domainRequestSchema } from "../rules";

type DomainRequestDialogProps = {
  /** Stores the request; the domain is in ASCII. Throws an `AppError`. */
  send: (request: { domain: string; note: string }) => Promise<void>;
  /** The site's domain in ASCII; null without one. */
  domain: string | null;
  /** The domain of an unanswered request in ASCII, which this one replaces; null without one. */
  requested: string | null;
  /** The site responds at its current domain. */
  isUp: boolean;
  onSent: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Requests another domain for a live or suspended site from the team. */
export function DomainRequestDialog({
  send,
  domain: current,
  requested,
  isUp,
  onSent,
  onFailure,
  onClose,
}: DomainRequestDialogProps) {
  const { t } = useTranslation("dashboard");
  const form = useAppForm({
    schema: domainRequestSchema,
    keptAs: "domain-request",
    onSubmit: async ({ domain, note }) => {
      const wanted = await toAsciiDomain(domain);
      if (wanted === current) {
        form.form.setError("domain", { message: says("validation.domainUnchanged") }, { shouldFocus: true });
        return;
      }
      await send({ domain: wanted, note });
      onSent();
    },
    onFailure,
  });

  return (
    <ModalDialog
      title={t("profile.domainRequest.title")}
      description={t(isUp ? "profile.domainRequest.description" : "profile.domainRequest.descriptionDown")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        {requested === null ? null : (
          <Alert>{t("profile.domainRequest.replaces", { domain: readableDomain(requested) })}</Alert>
        )}
        <FormFailure failure={form.failure} title={t("profile.domainRequest.error")}>
          {form.failure?.code === "conflict" ? t("profile.domainRequest.conflict") : null}
        </FormFailure>
        <DomainField
          field={form.field("domain")}
          label={t("profile.domainRequest.wanted")}
          hint={t("profile.domainRequest.wantedHint")}
        />
        <FormField {...form.field("note")} label={t("profile.domainRequest.note")}>
          {(control) => <Textarea {...control} rows={4} />}
        </FormField>
        <SubmitButton loading={form.submitting} className="self-start">
          {t("profile.domainRequest.send")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
