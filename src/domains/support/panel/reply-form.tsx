import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { LengthNote } from "@/kit/form/length-note";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { Alert } from "@/kit/ui/alert";
import { Textarea } from "@/kit/ui/fields";
import type { AppError } from "@/platform/app-error";
import { useDraft } from "@/platform/drafts";
import { sendOnCtrlEnter, useFailureWords } from "../parts/sending";
import { maxTextLength, replySchema } from "../rules";

type ReplyFormProps = {
  /** Key of the draft; one per conversation. */
  draftKey: string;
  /** The conversation is closed; a reply reopens it. */
  isClosed: boolean;
  /** Sends the text; throws an `AppError` on failure. */
  send: (text: string) => Promise<unknown>;
  onFailure: (error: AppError) => void;
  /** The attachment picker. */
  files: ReactNode;
};

/** The customer's reply. Cleared after sending; keeps its text after an error or a reload. */
export function ReplyForm({ draftKey, isClosed, send, onFailure, files }: ReplyFormProps) {
  const { t } = useTranslation("faqPage");
  const failureWords = useFailureWords();
  const [found, keepDraft] = useDraft(draftKey);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: replySchema,
    values: { text: found },
    onSubmit: async ({ text }) => {
      await send(text);
      keepDraft("");
      form.reset({ text: "" });
    },
    onFailure,
  });
  const typed = form.watch("text");
  const words = failure && failureWords(failure);

  return (
    <form {...formProps} onChange={() => keepDraft(form.getValues("text"))} className="flex flex-col gap-4">
      {words ? (
        <Alert tone={failure.code === "rate_limited" ? "warning" : "danger"} role="alert" title={words.title}>
          {words.text}
        </Alert>
      ) : null}
      <FormField
        {...field("text")}
        label={t("support.thread.reply")}
        {...(isClosed && { hint: t("support.thread.closedHint") })}
        aside={<LengthNote text={typed} maxLength={maxTextLength} />}
      >
        {(control) => (
          // Text typed during sending would be cleared with the rest.
          <Textarea {...control} required rows={4} readOnly={submitting} onKeyDown={sendOnCtrlEnter} />
        )}
      </FormField>
      <div className="contents">{files}</div>
      <SubmitButton loading={submitting} className="self-start max-sm:w-full">
        {t("support.thread.send")}
      </SubmitButton>
    </form>
  );
}
