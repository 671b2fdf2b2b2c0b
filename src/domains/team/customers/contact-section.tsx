import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/kit/copy-button";
import { FactList } from "@/kit/fact-list";
import { useToast } from "@/kit/toast";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import { toAppError } from "@/platform/errors";
import { formatDate, formatDayAndTime } from "@/platform/formatters";
import { formatInternationalPhone } from "@/platform/phone-links";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import type { CustomerDetail, EmailCorrection } from "../data";
import { useResendEmailCorrection, useWithdrawEmailCorrection } from "./data";
import { DetailSection } from "./detail-section";
import { ExternalTextLink } from "./external-text-link";

type ContactSectionProps = {
  customer: CustomerDetail;
  /** Opens the form that changes the phone; undefined for roles without the permission. */
  onEditPhone: (() => void) | undefined;
  /** Opens the form that changes the name; undefined for roles without the permission. */
  onEditName: (() => void) | undefined;
  /** Opens the form that corrects the e-mail; undefined for roles without the permission. */
  onEditEmail: (() => void) | undefined;
  /** The corrected e-mail that waits for its confirmation; null without one. */
  correction: ReactNode;
  /** The code of a form is loading. */
  opening: boolean;
  /** The button that sends the confirmation again, of an account that has not confirmed its e-mail. */
  resend: ReactNode;
};

/** How to reach a customer, and since when they have an account. */
export function ContactSection({
  customer,
  onEditPhone,
  onEditName,
  onEditEmail,
  correction,
  opening,
  resend,
}: ContactSectionProps) {
  const { t } = useTranslation(["admin", "adminCustomer"]);
  const language = useLanguage();
  const { fullName, email, phone, isConfirmed } = customer;
  return (
    <DetailSection title={t("customers.detail.contact")}>
      <FactList
        facts={[
          {
            name: t("customers.columns.name"),
            value: (
              <span className="flex flex-wrap items-center gap-x-3">
                <span>{fullName ?? "–"}</span>
                {onEditName ? (
                  <Button
                    variant="link"
                    size="sm"
                    className="p-0!"
                    aria-label={t("customers.name.edit")}
                    loading={opening}
                    onClick={onEditName}
                  >
                    {t("customers.phone.edit")}
                  </Button>
                ) : null}
              </span>
            ),
          },
          {
            name: t("customers.columns.email"),
            value: email && (
              <span className="flex flex-wrap items-center gap-x-3">
                <span translate="no">{email}</span>
                <CopyButton value={email} what={email} isInline />
                {isConfirmed ? null : <Badge tone="warning">{t("customers.confirmation.missing")}</Badge>}
                {isConfirmed ? null : <span className="contents">{resend}</span>}
                {onEditEmail ? (
                  <Button
                    variant="link"
                    size="sm"
                    className="p-0!"
                    aria-label={t("adminCustomer:email.edit")}
                    loading={opening}
                    onClick={onEditEmail}
                  >
                    {t("customers.phone.edit")}
                  </Button>
                ) : null}
                <span className="basis-full empty:hidden">{correction}</span>
              </span>
            ),
          },
          {
            name: t("customers.detail.phone"),
            value: (
              <span className="flex flex-wrap items-center gap-x-3">
                {phone ? (
                  <ExternalTextLink href={`https://wa.me/${phone.replaceAll(/\D/g, "")}`}>
                    {formatInternationalPhone(phone)}
                  </ExternalTextLink>
                ) : (
                  <span>–</span>
                )}
                {onEditPhone ? (
                  <Button
                    variant="link"
                    size="sm"
                    className="p-0!"
                    aria-label={t("customers.phone.editLabel")}
                    loading={opening}
                    onClick={onEditPhone}
                  >
                    {t("customers.phone.edit")}
                  </Button>
                ) : null}
              </span>
            ),
          },
          {
            name: t("customers.columns.language"),
            value: t(`customers.filters.language.${customer.language}`),
          },
          { name: t("customers.columns.since"), value: formatDate(customer.since, language) },
        ]}
      />
    </DetailSection>
  );
}

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
