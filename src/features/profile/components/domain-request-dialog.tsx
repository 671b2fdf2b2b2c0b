import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contactProblems, normaliseTypedDomain } from "@/components/contact-checks";
import { DomainField } from "@/components/contact-fields";
import { requiredRule } from "@/components/field-rules";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { defaultRetryAfterSeconds, toAppError } from "@/lib/errors";
import { useLanguage } from "@/lib/use-language";
import { requestDomainChange } from "../api";
import type { ProfileDetails } from "../model";

const longestNote = 4000;

export type DomainRequestDialogProps = {
  profile: ProfileDetails;
  onSent: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Asks the team for another domain of a live site. */
export function DomainRequestDialog({ profile, onSent, onFailure, onClose }: DomainRequestDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const language = useLanguage();
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: {
      domain: requiredRule,
      note: (value) =>
        value.length > longestNote ? { key: "validation.maxLength", count: longestNote } : null,
    },
    slowRules: ({ domain }) => contactProblems({ domain }, language),
    onSubmit: async ({ domain, note }) => {
      setFailure(null);
      try {
        const wanted = await normaliseTypedDomain(domain);
        const facts = t("profile.domainRequest.text", { current: profile.domain ?? "–", wanted });
        await requestDomainChange({
          name: profile.fullName ?? profile.email ?? "",
          email: profile.email ?? "",
          subject: t("profile.domainRequest.subject"),
          text: note ? `${facts}\n\n${note}` : facts,
        });
        onSent();
      } catch (thrown) {
        const error = toAppError(thrown);
        setFailure(error);
        onFailure(error);
      }
    },
  });

  function reason(error: AppError): string {
    if (error.code !== "rate_limited") return t(`common:${errorMessages[error.code]}`);
    const seconds = error.retryAfterSeconds ?? defaultRetryAfterSeconds;
    return t("profile.domainRequest.limit", { count: Math.ceil(seconds / 60) });
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={t("profile.domainRequest.title")}
        description={t("profile.domainRequest.description")}
        closeLabel={t("common:actions.close")}
      >
        <form {...form.formProps} className="flex flex-col gap-5">
          {failure ? (
            <Alert tone="danger" role="alert" title={t("profile.domainRequest.error")}>
              {reason(failure)}
            </Alert>
          ) : null}
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
      </DialogContent>
    </Dialog>
  );
}
