import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useForm } from "@/components/use-form";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { resendConfirmation } from "../api";
import { emailRule } from "../model";
import { EmailField } from "./email-field";

type ResendFormProps = {
  onSent: (email: string, waitSeconds: number) => void;
  onFailure: (error: AppError) => void;
};

/** Asks for the e-mail and sends the confirmation message again, for links that no longer work. */
export function ResendForm({ onSent, onFailure }: ResendFormProps) {
  const { t } = useTranslation(["auth", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: { email: emailRule },
    onSubmit: async ({ email }) => {
      setFailure(null);
      try {
        await resendConfirmation(email);
        onSent(email, 0);
      } catch (thrown) {
        const error = toAppError(thrown);
        // Too soon means that a message is on its way already.
        if (error.code === "rate_limited") onSent(email, error.retryAfterSeconds ?? 0);
        else {
          setFailure(error);
          onFailure(error);
        }
      }
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {failure ? (
        <Alert tone="danger" role="alert" title={t("auth:verify.errorTitle")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <EmailField field={form.field("email")} />
      <Button type="submit" size="lg" loading={form.submitting} className="self-start">
        {t("auth:verify.resend")}
      </Button>
    </form>
  );
}
