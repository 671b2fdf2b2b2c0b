import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { AppError } from "@/lib/app-error";
import { defaultRetryAfterSeconds, toAppError } from "@/lib/errors";
import { resendConfirmation } from "../api";
import { useCountdown } from "../use-countdown";

type ResendButtonProps = {
  email: string;
  /** Seconds until the first press is allowed. */
  initialWait?: number;
  onFailure: (error: AppError) => void;
};

/** Sends the confirmation message again, no sooner than the server allows. */
export function ResendButton({ email, initialWait = 0, onFailure }: ResendButtonProps) {
  const { t } = useTranslation("auth");
  const { seconds, start } = useCountdown(initialWait);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);

  async function resend(): Promise<void> {
    setSending(true);
    setSent(false);
    try {
      await resendConfirmation(email);
      setSent(true);
      start(defaultRetryAfterSeconds);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === "rate_limited") start(error.retryAfterSeconds ?? defaultRetryAfterSeconds);
      else onFailure(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="outline"
        loading={sending}
        disabled={seconds > 0}
        onClick={() => void resend()}
        className="tabular"
      >
        {seconds > 0 ? t("verify.resendIn", { count: seconds }) : t("verify.resend")}
      </Button>
      <output className="text-sm text-success empty:hidden">{sent ? t("verify.resent") : null}</output>
    </div>
  );
}
