import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { sendConfirmation } from "../sign-in";

type UnconfirmedNoticeProps = {
  email: string;
  onSent: (email: string, waitSeconds: number) => void;
  onFailure: (error: AppError) => void;
};

/** Explains that the e-mail is not confirmed yet, and resends the confirmation. */
export function UnconfirmedNotice({ email, onSent, onFailure }: UnconfirmedNoticeProps) {
  const { t } = useTranslation("auth");
  const [sending, setSending] = useState(false);

  async function resend(): Promise<void> {
    setSending(true);
    try {
      onSent(email, await sendConfirmation(email));
    } catch (error) {
      onFailure(toAppError(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <Alert tone="warning" role="alert" title={t("login.unconfirmedTitle")}>
      <p>{t("login.unconfirmedText")}</p>
      <Button
        variant="outline"
        size="sm"
        loading={sending}
        onClick={() => void resend()}
        className="mt-3 bg-surface"
      >
        {t("login.unconfirmedAction")}
      </Button>
    </Alert>
  );
}
