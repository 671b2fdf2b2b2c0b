import { useTranslation } from "react-i18next";
import { useAppForm } from "@/kit/form/use-app-form";
import { Alert } from "@/kit/ui/alert";
import { SubmitButton } from "@/kit/form/submit-button";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { paths } from "@/platform/paths";
import type { AppError } from "@/platform/app-error";
import { defaultRetryAfterSeconds } from "@/platform/errors";
import { requestPasswordReset } from "../sign-in";
import { emailSchema } from "../rules";
import { useCountdown } from "../use-countdown";
import { EmailField } from "../parts/email-field";

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
