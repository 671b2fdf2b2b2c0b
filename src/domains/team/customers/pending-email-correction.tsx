import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import type { EmailCorrection } from "../data";
import { useResendEmailCorrection, useWithdrawEmailCorrection } from "./data";
import { toAppError } from "@/platform/errors";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";

type PendingEmailCorrectionProps = { correction: EmailCorrection; mayWrite: boolean };

/** A corrected e-mail that waits for its confirmation, which the team can send again or withdraw. */
export function PendingEmailCorrection({ correction, mayWrite }: PendingEmailCorrectionProps) {
  const { t } = useTranslation(["admin", "adminCustomer"]);
  const language = useLanguage();
  const now = useNow();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const resend = useResendEmailCorrection();
  const withdraw = useWithdrawEmailCorrection();
  const { id, email, expiresAt } = correction;
  const date = formatDayAndTime(expiresAt, language);

  async function attempt(work: Promise<void>, done: { title: string; description: string }): Promise<void> {
    try {
      await work;
      toast(done);
    } catch (error) {
      const { code } = toAppError(error);
      if (code === "rate_limited") toast({ title: t("adminCustomer:email.tooSoon") });
      else if (code === "conflict") toast({ title: t("adminCustomer:email.ended") });
      else showErrorToast(t("customers.failedToDo"), error);
    }
  }

  return (
    <span className="flex flex-col gap-1 border-l-2 border-line pl-3 text-sm">
      <span>
        <span>{t("adminCustomer:email.waiting")}</span>{" "}
        <strong translate="no" className="[overflow-wrap:anywhere]">
          {email}
        </strong>
      </span>
      <span className="text-muted">
        {t(Date.parse(expiresAt) <= now ? "adminCustomer:email.expired" : "adminCustomer:email.until", {
          date,
        })}
      </span>
      {mayWrite ? (
        <span className="flex flex-wrap gap-x-4">
          <Button
            variant="link"
            size="sm"
            className="p-0!"
            loading={resend.isPending}
            onClick={() =>
              void attempt(resend.mutateAsync(id), {
                title: t("adminCustomer:email.resent"),
                description: t("adminCustomer:email.sentText", { email }),
              })
            }
          >
            {t("adminCustomer:email.resend")}
          </Button>
          <Button
            variant="link"
            size="sm"
            className="p-0!"
            loading={withdraw.isPending}
            onClick={() =>
              void attempt(withdraw.mutateAsync(id), {
                title: t("adminCustomer:email.withdrawn"),
                description: t("adminCustomer:email.withdrawnText"),
              })
            }
          >
            {t("adminCustomer:email.withdraw")}
          </Button>
        </span>
      ) : null}
    </span>
  );
}
