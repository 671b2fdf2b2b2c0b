import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sendConfirmation } from "@/domains/account/sign-in";
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
import { type CustomerDetail, type EmailCorrection, useRefreshCustomers } from "../data";
import { useCan } from "../parts/admin-context";
import { CorrectEmailDialog, EditNameDialog, EditPhoneDialog } from "./contact-dialogs";
import { noteConfirmationResent, useResendEmailCorrection, useWithdrawEmailCorrection } from "./data";
import { DetailSection, ExternalTextLink } from "./detail-section";

/** How to reach a customer, and since when they have an account, with the forms that change it. */
export function ContactSection({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const mayWrite = useCan("customers.write");
  const [edited, setEdited] = useState<"name" | "email" | "phone" | null>(null);
  const { fullName, email, phone, isConfirmed, emailCorrection } = customer;

  function closeWith(done: { title: string; description?: string }): void {
    setEdited(null);
    toast(done);
  }

  return (
    <>
      <DetailSection title={t("customers.detail.contact")}>
        <FactList
          facts={[
            {
              name: t("customers.columns.name"),
              value: (
                <span className="flex flex-wrap items-center gap-x-3">
                  <span>{fullName ?? "–"}</span>
                  {mayWrite ? (
                    <Button
                      variant="link"
                      size="sm"
                      className="ml-auto p-0!"
                      aria-label={t("customers.name.edit")}
                      onClick={() => setEdited("name")}
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
                  {mayWrite && !isConfirmed ? <ResendConfirmation id={customer.id} email={email} /> : null}
                  {mayWrite ? (
                    <Button
                      variant="link"
                      size="sm"
                      className="ml-auto p-0!"
                      aria-label={t("customers.email.edit")}
                      onClick={() => setEdited("email")}
                    >
                      {t("customers.phone.edit")}
                    </Button>
                  ) : null}
                  {emailCorrection ? (
                    <span className="basis-full">
                      <PendingEmailCorrection correction={emailCorrection} mayWrite={mayWrite} />
                    </span>
                  ) : null}
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
                  {mayWrite ? (
                    <Button
                      variant="link"
                      size="sm"
                      className="ml-auto p-0!"
                      aria-label={t("customers.phone.editLabel")}
                      onClick={() => setEdited("phone")}
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
      {edited === "name" ? (
        <EditNameDialog
          customer={customer}
          onSaved={() => closeWith({ title: t("customers.name.saved") })}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {edited === "email" && email ? (
        <CorrectEmailDialog
          profileId={customer.id}
          email={email}
          onSent={(corrected) =>
            closeWith({
              title: t("customers.email.sent"),
              description: t("customers.email.sentText", { email: corrected }),
            })
          }
          onClose={() => setEdited(null)}
        />
      ) : null}
      {edited === "phone" ? (
        <EditPhoneDialog
          customer={customer}
          onSaved={() => closeWith({ title: t("customers.phone.saved") })}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

/** Sends the confirmation e-mail of a sign-up again, no sooner than the auth service allows. */
function ResendConfirmation({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const refresh = useRefreshCustomers();
  const [sending, setSending] = useState(false);

  async function send(): Promise<void> {
    setSending(true);
    try {
      const seconds = await sendConfirmation(email);
      if (seconds > 0) {
        toast({
          title: t("customers.confirmation.tooSoon"),
          description: t("customers.confirmation.tooSoonText", { count: seconds }),
        });
        return;
      }
      toast({
        title: t("customers.confirmation.sent"),
        description: t("customers.confirmation.sentText", { email }),
      });
      await noteConfirmationResent(id);
      await refresh();
    } catch (error) {
      showErrorToast(t("customers.failedToDo"), error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Button variant="link" size="sm" className="p-0!" loading={sending} onClick={() => void send()}>
      {t("customers.confirmation.resend")}
    </Button>
  );
}

type PendingEmailCorrectionProps = { correction: EmailCorrection; mayWrite: boolean };

/** A corrected e-mail that waits for its confirmation, which the team can send again or withdraw. */
function PendingEmailCorrection({ correction, mayWrite }: PendingEmailCorrectionProps) {
  const { t } = useTranslation("admin");
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
      if (code === "rate_limited") toast({ title: t("customers.email.tooSoon") });
      else if (code === "conflict") toast({ title: t("customers.email.ended") });
      else showErrorToast(t("customers.failedToDo"), error);
    }
  }

  return (
    <span className="flex flex-col gap-1 border-l-2 border-line pl-3 text-sm">
      <span>
        <span>{t("customers.email.waiting")}</span>{" "}
        <strong translate="no" className="[overflow-wrap:anywhere]">
          {email}
        </strong>
      </span>
      <span className="text-muted">
        {t(Date.parse(expiresAt) <= now ? "customers.email.expired" : "customers.email.until", {
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
                title: t("customers.email.resent"),
                description: t("customers.email.sentText", { email }),
              })
            }
          >
            {t("customers.email.resend")}
          </Button>
          <Button
            variant="link"
            size="sm"
            className="p-0!"
            loading={withdraw.isPending}
            onClick={() =>
              void attempt(withdraw.mutateAsync(id), {
                title: t("customers.email.withdrawn"),
                description: t("customers.email.withdrawnText"),
              })
            }
          >
            {t("customers.email.withdraw")}
          </Button>
        </span>
      ) : null}
    </span>
  );
}
