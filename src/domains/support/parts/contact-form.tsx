import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { LengthNote } from "@/kit/form/length-note";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { Alert } from "@/kit/ui/alert";
import { Input, Textarea } from "@/kit/ui/fields";
import type { AppError } from "@/platform/app-error";
import { useDraft } from "@/platform/drafts";
import { maxSubjectLength, maxTextLength, messageSchema } from "../rules";
import { appended } from "../team/data";
import { useFailureWords } from "./sending";

type ContactFormProps = {
  /** Key of the draft; one per user. */
  draftKey: string;
  /** The subject of a form without a draft. */
  suggestedSubject: string;
  /** Sends the message; throws an `AppError` on failure. */
  send: (message: { subject: string; text: string }) => Promise<unknown>;
  onSent: () => void;
  onFailure: (error: AppError) => void;
  /** The attachment picker. */
  files: ReactNode;
  /** Default: the hint for customers. */
  messageHint?: string;
  /** Replaces the notice of a failure. */
  renderFailure?: (error: AppError) => ReactNode;
  /** Controls above the message, which receive a function that inserts a text. */
  renderTools?: (insert: (text: string) => void) => ReactNode;
};

/** Subject and first message of a conversation. Cleared after sending; keeps its text after an error or a reload. */
export function ContactForm({
  draftKey,
  suggestedSubject,
  send,
  onSent,
  onFailure,
  files,
  messageHint,
  renderFailure = (error) => <Failure error={error} />,
  renderTools,
}: ContactFormProps) {
  const { t } = useTranslation("faqPage");
  const [foundSubject, keepSubject] = useDraft(`${draftKey}:subject`);
  const [foundMessage, keepMessage] = useDraft(`${draftKey}:text`);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: messageSchema,
    values: { subject: foundSubject || suggestedSubject, message: foundMessage },
    onSubmit: async ({ subject, message }) => {
      await send({ subject, text: message });
      keepDraft({ subject: "", message: "" });
      form.reset({ subject: "", message: "" });
      onSent();
    },
    onFailure,
  });
  const typed = form.watch();

  function keepDraft({ subject, message }: { subject: string; message: string }): void {
    keepSubject(subject);
    keepMessage(message);
  }

  function insert(text: string): void {
    form.setValue("message", appended(form.getValues("message"), text), { shouldDirty: true });
    keepDraft(form.getValues());
    form.setFocus("message");
  }

  return (
    <form {...formProps} onChange={() => keepDraft(form.getValues())} className="flex flex-col gap-5">
      {failure ? renderFailure(failure) : null}
      <FormField
        {...field("subject")}
        label={t("support.form.subject")}
        aside={<LengthNote text={typed.subject} maxLength={maxSubjectLength} />}
      >
        {(control) => <Input {...control} type="text" required readOnly={submitting} autoComplete="off" />}
      </FormField>
      {renderTools?.(insert)}
      <FormField
        {...field("message")}
        label={t("support.form.message")}
        hint={messageHint ?? t("support.form.messageHint")}
        aside={<LengthNote text={typed.message} maxLength={maxTextLength} />}
      >
        {(control) => <Textarea {...control} required readOnly={submitting} rows={6} />}
      </FormField>
      <div className="contents">{files}</div>
      <SubmitButton loading={submitting} className="self-start max-sm:w-full">
        {t("support.form.send")}
      </SubmitButton>
    </form>
  );
}

function Failure({ error }: { error: AppError }) {
  const { title, text } = useFailureWords()(error);
  return (
    <Alert tone={error.code === "rate_limited" ? "warning" : "danger"} role="alert" title={title}>
      {text}
    </Alert>
  );
}
