import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useForm } from "@/components/use-form";
import { useIsHydrating } from "@/prerender/hydration";
import { paths } from "@/config/paths";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { defaultRetryAfterSeconds, toAppError } from "@/lib/errors";
import { requestPasswordReset } from "../api";
import { emailRule } from "../model";
import { useCountdown } from "../use-countdown";
import { EmailField } from "./email-field";

type ForgotPasswordFormProps = { onSent: () => void; onFailure: (error: AppError) => void };

/** Asks for a password-reset link; when asked too soon, counts down until the next may be asked for. */
export function ForgotPasswordForm({ onSent, onFailure }: ForgotPasswordFormProps) {
  const { t } = useTranslation(["auth", "common"]);
  const isHydrating = useIsHydrating();
  const { seconds, start } = useCountdown();
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: { email: emailRule },
    onSubmit: async ({ email }) => {
      if (seconds > 0) return;
      setFailure(null);
      try {
        await requestPasswordReset(email, window.location.origin + paths.updatePassword);
        onSent();
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "rate_limited") start(error.retryAfterSeconds ?? defaultRetryAfterSeconds);
        else setFailure(error);
        onFailure(error);
      }
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {failure ? (
        <Alert tone="danger" role="alert" title={t("auth:forgot.errorTitle")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      {seconds > 0 ? (
        // Not a live region: it changes every second. The toast has said it once.
        <Alert tone="warning" title={t("auth:forgot.limitTitle")} className="tabular">
          {t("auth:forgot.limitText", { count: seconds })}
        </Alert>
      ) : null}
      <EmailField field={form.field("email")} autoComplete="username" />
      <Button
        type="submit"
        size="lg"
        loading={form.submitting}
        disabled={isHydrating || seconds > 0}
        className="tabular"
      >
        {seconds > 0 ? t("auth:forgot.wait", { count: seconds }) : t("auth:forgot.submit")}
      </Button>
    </form>
  );
}
