import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import type { CustomerEmail } from "../detail";
import { DetailList, DetailSection } from "./detail-section";

const tones = { queued: "neutral", sending: "neutral", sent: "success", failed: "danger" } as const;

type EmailsSectionProps = {
  emails: readonly CustomerEmail[];
  /** Sends an e-mail again; undefined for read-only roles. */
  onResend: ((email: CustomerEmail) => void) | undefined;
  /** The id of the e-mail that is being sent again. */
  resending: string | undefined;
};

/** The e-mails to the customer, and whether the mail server accepted them. */
export function EmailsSection({ emails, onResend, resending }: EmailsSectionProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <DetailSection
      title={t("customers.detail.emails")}
      empty={emails.length === 0 ? t("customers.detail.noEmails") : undefined}
    >
      <DetailList
        items={emails.map((email) => {
          const name = t(`customers.detail.email.${email.template}`);
          return {
            id: email.id,
            text: name,
            note: [
              email.recipient,
              formatDateTime(email.sentAt ?? email.createdAt, language),
              email.status === "sent" ? null : email.error,
            ]
              .filter(Boolean)
              .join(" · "),
            end: (
              <>
                <Badge tone={tones[email.status]}>{t(`customers.detail.emailStatus.${email.status}`)}</Badge>
                {onResend && (email.status === "sent" || email.status === "failed") ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t("customers.detail.resendNamed", { name })}
                    loading={resending === email.id}
                    onClick={() => onResend(email)}
                  >
                    {t("customers.detail.resend")}
                  </Button>
                ) : null}
              </>
            ),
          };
        })}
      />
    </DetailSection>
  );
}
