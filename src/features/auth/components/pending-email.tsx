import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { AppError } from "@/lib/app-error";
import { defaultRetryAfterSeconds, toAppError } from "@/lib/errors";
import { changeEmail } from "../account-api";
import { useCountdown } from "../use-countdown";

// `max_frequency` of the backend, which would refuse to send sooner.
const waitSeconds = 60;

type PendingEmailProps = {
  /** The new address. */
  to: string;
  /** ISO 8601. */
  askedAt: string;
  redirectTo: string;
  onFailure: (error: AppError) => void;
};

/** A new e-mail waits to be confirmed: says where, sends the messages again, says how to leave it. */
export function PendingEmail({ to, askedAt, redirectTo, onFailure }: PendingEmailProps) {
  const { t } = useTranslation("dashboard");
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const [initialWait] = useState(() =>
    Math.max(0, Math.ceil(waitSeconds - (Date.now() - Date.parse(askedAt)) / 1000)),
  );
  const { seconds, start } = useCountdown(initialWait);

  async function resend(): Promise<void> {
    setSending(true);
    setSent(false);
    try {
      await changeEmail(to, redirectTo);
      setSent(true);
      start(waitSeconds);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === "rate_limited") start(error.retryAfterSeconds ?? defaultRetryAfterSeconds);
      else onFailure(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Alert tone="warning" title={t("security.emailChange.pendingTitle", { email: to })}>
      <p>{t("security.emailChange.pendingText")}</p>
      <Button
        variant="outline"
        size="sm"
        loading={sending}
        disabled={seconds > 0}
        onClick={() => void resend()}
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
