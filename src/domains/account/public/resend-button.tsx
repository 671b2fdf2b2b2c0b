import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import type { AppError } from "@/platform/app-error";
import { resendConfirmation } from "../sign-in";
import { emailPauseSeconds } from "../rules";
import { useResend } from "../use-resend";

type ResendButtonProps = {
  email: string;
  /** Seconds until the first press is allowed. */
  initialWait?: number;
  onFailure: (error: AppError) => void;
};

/** Resends the confirmation e-mail, no sooner than the server allows. */
export function ResendButton({ email, initialWait = 0, onFailure }: ResendButtonProps) {
  const { t } = useTranslation("auth");
  const { seconds, sending, sent, resend } = useResend({
    send: () => resendConfirmation(email),
    initialWait,
    pause: emailPauseSeconds,
    onFailure,
  });

  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="outline" loading={sending} disabled={seconds > 0} onClick={resend} className="tabular">
        {seconds > 0 ? t("verify.resendIn", { count: seconds }) : t("verify.resend")}
      </Button>
      <output className="text-sm text-success empty:hidden">{sent ? t("verify.resent") : null}</output>
    </div>
  );
}
