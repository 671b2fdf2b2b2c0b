import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { defaultRetryAfterSeconds, toAppError } from "@/lib/errors";
import { longestSubject, longestText, minutesOf, textRule } from "../model";
import { LengthNote } from "./length-note";

interface ContactFormProps {
  /** Sends the message; throws an `AppError` when it could not. */
  send: (message: { subject: string; text: string }) => Promise<void>;
  onSent: () => void;
  onFailure: (error: AppError) => void;
}

const rules = { subject: textRule(longestSubject), message: textRule(longestText) };

/** Subject and message to the team. Emptied when sent; an error takes nothing that was typed. */
export function ContactForm({ send, onSent, onFailure }: ContactFormProps) {
  const { t } = useTranslation("faqPage");
  const [failure, setFailure] = useState<AppError | null>(null);
  const [typed, setTyped] = useState({ subject: "", message: "" });
  const form = useForm({
    rules,
    onSubmit: async ({ subject, message }) => {
      setFailure(null);
      try {
        await send({ subject, text: message });
        setTyped({ subject: "", message: "" });
        onSent();
      } catch (thrown) {
        const error = toAppError(thrown);
        setFailure(error);
        onFailure(error);
      }
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {failure ? <Failure error={failure} /> : null}
      <FormField
        {...form.field("subject")}
        label={t("support.form.subject")}
        aside={<LengthNote text={typed.subject} longest={longestSubject} />}
      >
        {(control) => (
          <Input
            {...control}
            type="text"
            required
            autoComplete="off"
            value={typed.subject}
            onChange={(event) => setTyped({ ...typed, subject: event.target.value })}
          />
        )}
      </FormField>
      <FormField
        {...form.field("message")}
        label={t("support.form.message")}
        hint={t("support.form.messageHint")}
        aside={<LengthNote text={typed.message} longest={longestText} />}
      >
        {(control) => (
          <Textarea
            {...control}
            required
            rows={6}
            value={typed.message}
            onChange={(event) => setTyped({ ...typed, message: event.target.value })}
          />
        )}
      </FormField>
      <Button type="submit" loading={form.submitting} className="self-start max-sm:w-full">
        {t("support.form.send")}
      </Button>
    </form>
  );
}

function Failure({ error }: { error: AppError }) {
  const { t } = useTranslation("faqPage");
  if (error.code === "rate_limited") {
    return (
      <Alert tone="warning" role="alert" title={t("support.form.limitTitle")}>
        {t("support.form.limitText", {
          count: minutesOf(error.retryAfterSeconds ?? defaultRetryAfterSeconds),
        })}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" role="alert" title={t("support.form.errorTitle")}>
      {t("support.form.errorText")}
    </Alert>
  );
}
