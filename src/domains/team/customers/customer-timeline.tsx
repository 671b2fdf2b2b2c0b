import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useListTexts } from "@/kit/data-table/list-texts";
import { auditWords } from "../audit/words";
import { EntryChanges } from "../audit/entry-changes";
import { Timeline } from "./timeline-section";
import type { TimelineParts } from "./timeline-entry";
import {
  type CustomerDetail,
  type TimelineEmail,
  type TimelinePart,
  timelineParts,
  useResendEmail,
} from "../data";
import { useCan } from "../parts/admin-context";
import { useToast } from "@/kit/toast";
import { MarkInvoicePaid } from "@/domains/billing/parts/subscription-changes";
import { PaymentRefund } from "@/domains/billing/parts/payment-refund";
import { useAttempt } from "@/kit/use-error-toast";

// The names of the parts in the address.
const addresses = {
  payments: "pagamentos",
  emails: "e-mails",
  messages: "mensagens",
  site: "site",
  team: "equipe",
} as const satisfies Record<TimelinePart, string>;

/** The history of a customer with the refunds, e-mails and audit words of other features. */
export function CustomerTimeline({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const texts = useListTexts();
  const [address, setAddress] = useSearchParams();
  const resend = useResendEmail();
  const mayResend = useCan("outbox.write");
  const reads = {
    payments: useCan("money.read"),
    emails: useCan("outbox.read"),
    messages: useCan("messages.read"),
    site: useCan("sites.read"),
    team: useCan("audit.read"),
  } satisfies Record<TimelinePart, boolean>;
  const offered = timelineParts.filter((part) => reads[part]);
  const part = offered.find((one) => addresses[one] === address.get("historico")) ?? null;

  async function resendEmail({ id }: TimelineEmail): Promise<void> {
    const work = resend.mutateAsync(id);
    if (await attempt(work, t("customers.failedToDo"), t("customers.resendConflict"))) {
      toast({ title: t("customers.resent") });
    }
  }

  const words = auditWords(texts);
  const describeAction: TimelineParts["describeAction"] = (action) => ({
    title: words.ofEntry(action),
    note: [action.actor, words.summary(action)].filter(Boolean).join(" · "),
    details: action.table !== null && words.hasChanges(action) ? <EntryChanges entry={action} /> : null,
  });

  if (offered.length === 0) return null;
  return (
    <Timeline
      customerId={customer.id}
      offered={offered}
      part={part}
      onChoose={(chosen) =>
        setAddress(chosen ? { historico: addresses[chosen] } : {}, {
          replace: true,
          preventScrollReset: true,
        })
      }
      renderPaymentActions={(payment) => (
        <>
          <PaymentRefund customer={customer} payment={payment} />
          {payment.status === "open" || payment.status === "uncollectible" ? (
            <MarkInvoicePaid invoice={{ ...payment, left: payment.amount - payment.paid }} />
          ) : null}
        </>
      )}
      describeAction={describeAction}
      onResend={mayResend ? (email) => void resendEmail(email) : undefined}
      resending={resend.isPending ? resend.variables : undefined}
    />
  );
}
