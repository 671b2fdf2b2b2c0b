import { useTranslation } from "react-i18next";
import { DomainField } from "@/components/contact-fields";
import { FormFailure } from "@/components/form/form-failure";
import { FormField } from "@/components/form/form-field";
import { useAppForm } from "@/components/form/use-app-form";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import type { AppError } from "@/lib/app-error";
import { toAsciiDomain } from "@/lib/contact-checks";
import { errorMessages } from "@/lib/error-messages";
import { defaultRetryAfterSeconds } from "@/lib/errors";
import { domainRequestSchema, type Profile } from "../model";

export type DomainRequestDialogProps = {
  profile: Profile;
  /** Sends a message to the team. Throws an `AppError`, such as `rate_limited` with the seconds to wait. */
  sendMessage: (message: { name: string; email: string; subject: string; text: string }) => Promise<void>;
  onSent: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Asks the team for another domain of a live site. */
export function DomainRequestDialog({
  profile,
  sendMessage,
  onSent,
  onFailure,
  onClose,
}: DomainRequestDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const form = useAppForm({
    schema: domainRequestSchema,
    onSubmit: async ({ domain, note }) => {
      const wanted = await toAsciiDomain(domain);
      const facts = t("profile.domainRequest.text", { current: profile.domain ?? "–", wanted });
      await sendMessage({
        name: profile.fullName ?? profile.email ?? "",
        email: profile.email ?? "",
        subject: t("profile.domainRequest.subject"),
        text: note ? `${facts}\n\n${note}` : facts,
      });
      onSent();
    },
    onFailure,
  });

  function reason(error: AppError): string {
    if (error.code !== "rate_limited") return t(`common:${errorMessages[error.code]}`);
    const seconds = error.retryAfterSeconds ?? defaultRetryAfterSeconds;
    return t("profile.domainRequest.limit", { count: Math.ceil(seconds / 60) });
  }

  return (
    <ModalDialog
      title={t("profile.domainRequest.title")}
      description={t("profile.domainRequest.description")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("profile.domainRequest.error")}>
          {form.failure ? reason(form.failure) : null}
        </FormFailure>
        <DomainField
          field={form.field("domain")}
          label={t("profile.domainRequest.wanted")}
          hint={t("profile.domainRequest.wantedHint")}
        />
        <FormField {...form.field("note")} label={t("profile.domainRequest.note")}>
          {(control) => <Textarea {...control} rows={4} />}
        </FormField>
        <Button type="submit" loading={form.submitting} className="self-start">
          {t("profile.domainRequest.send")}
        </Button>
      </form>
    </ModalDialog>
  );
}
