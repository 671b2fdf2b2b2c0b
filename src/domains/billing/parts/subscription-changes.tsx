import { isLiveStatus, setEnd } from "@contract/subscriptions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/domains/team/parts/admin-context";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import {
  type BillingChangeRequest,
  toDiscountRequest,
  toEndRequest,
  toMarkPaidRequest,
  toReasonRequest,
  type UnpaidInvoice,
  useChangeBilling,
  useExtendGrace,
} from "../team/billing-changes";
import { MarkPaidDialog, ReasonDialog } from "../team/change-form";
import { DiscountDialog } from "../team/discount-dialog";
import { EndDialog } from "../team/end-dialog";
import { GraceDialog } from "../team/grace-dialog";
import { type CustomerDetail, type CustomerSubscription, useRefreshCustomers } from "@/domains/team/data";
import { hasOwnDiscount } from "@/domains/team/rules";

type SubscriptionChangesProps = { customer: CustomerDetail; subscription: CustomerSubscription };

/** The changes of a live subscription that the team can make. */
export function SubscriptionChanges({ customer, subscription }: SubscriptionChangesProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const send = useSendChange();
  const writable = useCan("money.write");
  const now = useNow();
  const extend = useExtendGrace();
  const refresh = useRefreshCustomers();
  const [asked, setAsked] = useState<"grace" | "discount" | "endDiscount" | "keep" | "end" | null>(null);
  if (!writable || !isLiveStatus(subscription.status)) return null;
  const name = customer.fullName ?? customer.email ?? "";
  const hasDiscount = hasOwnDiscount(subscription, now);
  const isEnding = setEnd(subscription) !== null;
  const { graceEndsAt } = subscription;
  const grace =
    graceEndsAt === null || subscription.status === "paused"
      ? null
      : { subscriptionId: subscription.id, endsAt: graceEndsAt };
  const close = () => setAsked(null);

  async function sendAndReport(request: BillingChangeRequest, done: string) {
    const refused = await send(request);
    if (refused === null) toast({ title: done });
    return refused;
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {grace ? (
          <Button variant="outline" size="sm" onClick={() => setAsked("grace")}>
            {t("billing.grace.start")}
          </Button>
        ) : null}
        {/* The function refuses a second discount, and a free charge has nothing to discount. */}
        {isEnding || hasDiscount || subscription.amount === 0 ? null : (
          <Button variant="outline" size="sm" onClick={() => setAsked("discount")}>
            {t("billing.discount.start")}
          </Button>
        )}
        {hasDiscount ? (
          <Button variant="outline" size="sm" onClick={() => setAsked("endDiscount")}>
            {t("billing.endDiscount.start")}
          </Button>
        ) : null}
        {isEnding ? (
          <Button variant="outline" size="sm" onClick={() => setAsked("keep")}>
            {t("billing.keep.start")}
          </Button>
        ) : null}
        <Button variant="outline" size="sm" onClick={() => setAsked("end")}>
          {t("billing.end.start")}
        </Button>
      </div>
      {asked === "grace" && grace ? (
        <GraceDialog
          grace={grace}
          name={name}
          isSuspended={customer.site?.suspensionReason === "payment"}
          extend={async (fields, attempt) => {
            try {
              await extend.mutateAsync({ grace, fields, attempt });
            } finally {
              await refresh();
            }
            toast({ title: t("billing.grace.done") });
            return null;
          }}
          onClose={close}
        />
      ) : null}
      {asked === "discount" ? (
        <DiscountDialog
          subscription={subscription}
          name={name}
          give={(fields, attempt) =>
            sendAndReport(toDiscountRequest(subscription, fields, attempt), t("billing.discount.done"))
          }
          onClose={close}
        />
      ) : null}
      {asked === "endDiscount" ? (
        <ReasonDialog
          change="endDiscount"
          name={name}
          send={(fields, attempt) =>
            sendAndReport(
              toReasonRequest("discount_ended", subscription, fields, attempt),
              t("billing.endDiscount.done"),
            )
          }
          onClose={close}
        />
      ) : null}
      {asked === "keep" ? (
        <ReasonDialog
          change="keep"
          name={name}
          send={(fields, attempt) =>
            sendAndReport(
              toReasonRequest("subscription_kept", subscription, fields, attempt),
              t("billing.keep.done"),
            )
          }
          onClose={close}
        />
      ) : null}
      {asked === "end" ? (
        <EndDialog
          subscription={subscription}
          name={name}
          end={(fields, attempt) =>
            sendAndReport(
              toEndRequest(subscription, fields, attempt),
              fields.when === "now" || subscription.periodEnd === null
                ? t("billing.end.doneNow")
                : t("billing.end.done", { date: formatDate(subscription.periodEnd, language) }),
            )
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** The button that marks an unpaid invoice as paid outside of Stripe, and its dialog. */
export function MarkInvoicePaid({ invoice }: { invoice: UnpaidInvoice }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const send = useSendChange();
  const [isOpen, setOpen] = useState(false);
  if (!useCan("money.write")) return null;

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t("billing.markPaid.startNamed", {
          amount: formatMoney(invoice.left, invoice.currency, language),
        })}
        onClick={() => setOpen(true)}
      >
        {t("billing.markPaid.start")}
      </Button>
      {isOpen ? (
        <MarkPaidDialog
          invoice={invoice}
          markPaid={async (fields, attempt) => {
            const refused = await send(toMarkPaidRequest(invoice, fields, attempt));
            if (refused === null) toast({ title: t("billing.markPaid.done") });
            return refused;
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Sends a change and refreshes the customer, also after a refusal. */
function useSendChange() {
  const change = useChangeBilling();
  const refresh = useRefreshCustomers();
  return async (request: BillingChangeRequest) => {
    try {
      const answer = await change.mutateAsync(request);
      return answer.outcome === "refused" ? answer.reason : null;
    } finally {
      await refresh();
    }
  };
}
