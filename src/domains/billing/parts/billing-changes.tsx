import { isLiveStatus, setEnd } from "@contract/subscriptions";
import { useTranslation } from "react-i18next";
import { useRefreshCustomers } from "@/domains/team/customers-queries";
import { type CustomerDetail, type CustomerSubscription, hasOwnDiscount } from "@/domains/team/detail";
import { useCan } from "@/domains/team/parts/admin-context";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { useErrorToast } from "@/kit/use-error-toast";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/use-now";
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

const loadEndDialog = async () => (await import("./end-dialog")).EndDialog;
const loadMarkPaidDialog = async () => (await import("./mark-paid-dialog")).MarkPaidDialog;

const loadDiscountDialog = async () => (await import("./discount-dialog")).DiscountDialog;
const loadGraceDialog = async () => (await import("./grace-dialog")).GraceDialog;
const loadReasonDialog = async () => (await import("./reason-dialog")).ReasonDialog;

type SubscriptionChangesProps = { customer: CustomerDetail; subscription: CustomerSubscription };

/** The changes of a live subscription that the team can make. */
export function SubscriptionChanges({ customer, subscription }: SubscriptionChangesProps) {
  const { t } = useTranslation(["admin", "adminBilling"]);
  const language = useLanguage();
  const showErrorToast = useErrorToast();
  const { toast } = useToast();
  const send = useSendChange();
  const writable = useCan("money.write");
  const onFailure = (error: unknown) => showErrorToast(t("customers.failedToDo"), error);
  const endDialog = useDialogOnDemand(loadEndDialog, onFailure);
  const discountDialog = useDialogOnDemand(loadDiscountDialog, onFailure);
  const endDiscountDialog = useDialogOnDemand(loadReasonDialog, onFailure);
  const keepDialog = useDialogOnDemand(loadReasonDialog, onFailure);
  const graceDialog = useDialogOnDemand(loadGraceDialog, onFailure);
  const now = useNow();
  const extend = useExtendGrace();
  const refresh = useRefreshCustomers();
  if (!writable || !isLiveStatus(subscription.status)) return null;
  const name = customer.fullName ?? customer.email ?? "";
  const hasDiscount = hasOwnDiscount(subscription, now);
  const isEnding = setEnd(subscription) !== null;
  const { graceEndsAt } = subscription;
  const grace =
    graceEndsAt === null || subscription.status === "paused"
      ? null
      : { subscriptionId: subscription.id, endsAt: graceEndsAt };

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {grace ? (
          <Button variant="outline" size="sm" loading={graceDialog.opening} onClick={graceDialog.open}>
            {t("adminBilling:grace.start")}
          </Button>
        ) : null}
        {/* The function refuses a second discount, and a free charge has nothing to discount. */}
        {isEnding || hasDiscount || subscription.amount === 0 ? null : (
          <Button variant="outline" size="sm" loading={discountDialog.opening} onClick={discountDialog.open}>
            {t("adminBilling:discount.start")}
          </Button>
        )}
        {hasDiscount ? (
          <Button
            variant="outline"
            size="sm"
            loading={endDiscountDialog.opening}
            onClick={endDiscountDialog.open}
          >
            {t("adminBilling:endDiscount.start")}
          </Button>
        ) : null}
        {isEnding ? (
          <Button variant="outline" size="sm" loading={keepDialog.opening} onClick={keepDialog.open}>
            {t("adminBilling:keep.start")}
          </Button>
        ) : null}
        <Button variant="outline" size="sm" loading={endDialog.opening} onClick={endDialog.open}>
          {t("adminBilling:end.start")}
        </Button>
      </div>
      {graceDialog.Dialog && grace ? (
        <graceDialog.Dialog
          grace={grace}
          name={name}
          isSuspended={customer.site?.suspensionReason === "payment"}
          extend={async (fields, attempt) => {
            try {
              await extend.mutateAsync({ grace, fields, attempt });
            } finally {
              await refresh();
            }
            toast({ title: t("adminBilling:grace.done") });
            return null;
          }}
          onClose={graceDialog.close}
        />
      ) : null}
      {discountDialog.Dialog ? (
        <discountDialog.Dialog
          subscription={subscription}
          name={name}
          give={async (fields, attempt) => {
            const refused = await send(toDiscountRequest(subscription, fields, attempt));
            if (refused === null) toast({ title: t("adminBilling:discount.done") });
            return refused;
          }}
          onClose={discountDialog.close}
        />
      ) : null}
      {endDiscountDialog.Dialog ? (
        <endDiscountDialog.Dialog
          change="endDiscount"
          name={name}
          send={async (fields, attempt) => {
            const refused = await send(toReasonRequest("discount_ended", subscription, fields, attempt));
            if (refused === null) toast({ title: t("adminBilling:endDiscount.done") });
            return refused;
          }}
          onClose={endDiscountDialog.close}
        />
      ) : null}
      {keepDialog.Dialog ? (
        <keepDialog.Dialog
          change="keep"
          name={name}
          send={async (fields, attempt) => {
            const refused = await send(toReasonRequest("subscription_kept", subscription, fields, attempt));
            if (refused === null) toast({ title: t("adminBilling:keep.done") });
            return refused;
          }}
          onClose={keepDialog.close}
        />
      ) : null}
      {endDialog.Dialog ? (
        <endDialog.Dialog
          subscription={subscription}
          name={name}
          end={async (fields, attempt) => {
            const refused = await send(toEndRequest(subscription, fields, attempt));
            if (refused !== null) return refused;
            toast(
              fields.when === "now" || subscription.periodEnd === null
                ? { title: t("adminBilling:end.doneNow") }
                : {
                    title: t("adminBilling:end.done", {
                      date: formatDate(subscription.periodEnd, language),
                    }),
                  },
            );
            return null;
          }}
          onClose={endDialog.close}
        />
      ) : null}
    </>
  );
}

/** The button that marks an unpaid invoice as paid outside of Stripe, and its dialog. */
export function MarkInvoicePaid({ invoice }: { invoice: UnpaidInvoice }) {
  const { t } = useTranslation(["admin", "adminBilling"]);
  const language = useLanguage();
  const showErrorToast = useErrorToast();
  const { toast } = useToast();
  const send = useSendChange();
  const writable = useCan("money.write");
  const dialog = useDialogOnDemand(loadMarkPaidDialog, (error) =>
    showErrorToast(t("customers.failedToDo"), error),
  );
  if (!writable) return null;

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        loading={dialog.opening}
        aria-label={t("adminBilling:markPaid.startNamed", {
          amount: formatMoney(invoice.left, invoice.currency, language),
        })}
        onClick={dialog.open}
      >
        {t("adminBilling:markPaid.start")}
      </Button>
      {dialog.Dialog ? (
        <dialog.Dialog
          invoice={invoice}
          markPaid={async (fields, attempt) => {
            const refused = await send(toMarkPaidRequest(invoice, fields, attempt));
            if (refused === null) toast({ title: t("adminBilling:markPaid.done") });
            return refused;
          }}
          onClose={dialog.close}
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
