import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { PaymentRefund } from "@/domains/billing/parts/payment-refund";
import { MarkInvoicePaid } from "@/domains/billing/parts/subscription-changes";
import { ChoiceBar } from "@/kit/choice-bar";
import { useListTexts } from "@/kit/data-table/list-texts";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { useAttempt } from "@/kit/use-error-toast";
import { EntryChanges } from "../audit/entry-changes";
import { auditWords } from "../audit/words";
import {
  type CustomerDetail,
  type TimelineEmail,
  type TimelinePart,
  timelineParts,
  useResendEmail,
  useTimeline,
} from "../data";
import { useCan } from "../parts/admin-context";
import { PaymentGroup, TimelineItem, type TimelineParts } from "./timeline-entry";
import { groupPayments } from "./timeline-groups";

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

type TimelineProps = TimelineParts & {
  customerId: string;
  /** The parts that the reader may read. */
  offered: readonly TimelinePart[];
  /** The chosen part; null for all. */
  part: TimelinePart | null;
  onChoose: (part: TimelinePart | null) => void;
};

/** What happened with a customer, latest first, with a filter by part. */
function Timeline({ customerId, offered, part, onChoose, ...parts }: TimelineProps) {
  const { t } = useTranslation("admin");
  const query = useTimeline(customerId, part);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <section
      aria-labelledby="timeline"
      className="min-w-0 rounded-2xl border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3">
        <h2 id="timeline" className="text-base leading-6">
          {t("customers.timeline.title")}
        </h2>
        {offered.length > 1 ? (
          <ChoiceBar
            look="segments"
            label={t("customers.timeline.filter")}
            choices={[null, ...offered].map((choice) => ({
              id: choice ?? "all",
              label: t(`customers.timeline.parts.${choice ?? "all"}`),
              isCurrent: choice === part,
              onSelect: () => onChoose(choice),
            }))}
          />
        ) : null}
      </div>
      {entries ? (
        <>
          {entries.length > 0 ? (
            <ol>
              {groupPayments(entries).map(([entry, ...others]) =>
                others.length > 0 ? (
                  <PaymentGroup key={entry.id} payments={[entry, ...others]} parts={parts} />
                ) : (
                  <TimelineItem key={entry.id} entry={entry} parts={parts} />
                ),
              )}
            </ol>
          ) : (
            <p className="px-5 py-4 text-sm text-muted">{t("customers.timeline.none")}</p>
          )}
          {query.hasNextPage ? (
            <div className="border-t border-line px-3 py-2">
              <Button
                variant="ghost"
                size="sm"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t("customers.timeline.older")}
              </Button>
            </div>
          ) : null}
        </>
      ) : query.error ? (
        <QueryError title={t("customers.timeline.failed")} query={query} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3 p-5">
          {Array.from({ length: 8 }, (_row, at) => (
            <Skeleton key={at} className="h-8 rounded-lg" />
          ))}
        </div>
      )}
    </section>
  );
}
