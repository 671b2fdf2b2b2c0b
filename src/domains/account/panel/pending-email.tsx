import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import type { AppError } from "@/platform/app-error";
import { serverNow } from "@/platform/server-time";
import { changeEmail } from "../email-change";
import { emailPauseSeconds } from "../rules";
import { useResend } from "../use-resend";

type PendingEmailProps = {
  /** The new address. */
  to: string;
  /** ISO 8601. */
  askedAt: string;
  redirectTo: string;
  onFailure: (error: AppError) => void;
};

/** Shows that a new e-mail awaits confirmation, resends its e-mails and explains how to cancel. */
export function PendingEmail({ to, askedAt, redirectTo, onFailure }: PendingEmailProps) {
  const { t } = useTranslation("dashboard");
  const [initialWait] = useState(() =>
    Math.max(0, Math.ceil(emailPauseSeconds - (serverNow() - Date.parse(askedAt)) / 1000)),
  );
  const { seconds, sending, sent, resend } = useResend({
    send: () => changeEmail(to, redirectTo),
    initialWait,
    pause: emailPauseSeconds,
    onFailure,
  });

  return (
    <Alert tone="warning" title={t("security.emailChange.pendingTitle", { email: to })}>
      <p>{t("security.emailChange.pendingText")}</p>
      <Button
        variant="outline"
        size="sm"
        loading={sending}
        disabled={seconds > 0}
        onClick={resend}
        className="tabular mt-3 bg-surface"
      >
        {seconds > 0
          ? t("security.emailChange.resendIn", { count: seconds })
          : t("security.emailChange.resend")}
      </Button>
      <output className="mt-2 block text-sm text-success empty:hidden">
        {sent ? t("security.emailChange.resent") : null}
      </output>
    </Alert>
  );
}
