import { useTranslation } from "react-i18next";
import { useAppForm } from "@/components/form/use-app-form";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/form/submit-button";
import { useIsHydrating } from "@/prerender/hydration";
import { paths } from "@/config/paths";
import type { AppError } from "@/lib/app-error";
import { defaultRetryAfterSeconds } from "@/lib/errors";
import { requestPasswordReset } from "../api";
import { emailSchema } from "../model";
import { useCountdown } from "../use-countdown";
import { EmailField } from "./email-field";

type ForgotPasswordFormProps = { onSent: () => void; onFailure: (error: AppError) => void };

/** Requests a password-reset link. After a request that was too soon, counts down to the next one. */
export function ForgotPasswordForm({ onSent, onFailure }: ForgotPasswordFormProps) {
  const { t } = useTranslation("auth");
  const isHydrating = useIsHydrating();
  const { seconds, start } = useCountdown();
  const form = useAppForm({
    schema: emailSchema,
    keptInTab: ["email"],
    onSubmit: async ({ email }) => {
      // Enter submits a form even when its button is disabled.
      if (seconds > 0) return;
      await requestPasswordReset(email, window.location.origin + paths.updatePassword);
      onSent();
    },
    onFailure: (error) => {
      if (error.code === "rate_limited") start(error.retryAfterSeconds ?? defaultRetryAfterSeconds);
      onFailure(error);
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {seconds > 0 ? (
        // Not a live region: it changes every second. The toast has announced it once.
        <Alert tone="warning" title={t("forgot.limitTitle")} className="tabular">
          {t("forgot.limitText", { count: seconds })}
        </Alert>
      ) : null}
      <EmailField field={form.field("email")} autoComplete="username" />
      <SubmitButton
        size="lg"
        loading={form.submitting}
        disabled={isHydrating || seconds > 0}
        className="tabular"
      >
        {seconds > 0 ? t("forgot.wait", { count: seconds }) : t("forgot.submit")}
      </SubmitButton>
    </form>
  );
}
