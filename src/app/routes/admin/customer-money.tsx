import { isLiveStatus } from "@contract/subscriptions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { MoneySection } from "@/features/customers/components/money-section";
import type { CustomerDetail, CustomerPayment, CustomerSubscription } from "@/features/customers/detail";
import { useRefreshCustomers } from "@/features/customers/queries";
import { toOfferedPrice } from "@/features/plans/model";
import { useEditedPlan } from "@/features/plans/queries";
import { MoveLines } from "@/features/price-moves/components/move-lines";
import { canMove, type PriceMove } from "@/features/price-moves/model";
import { useAnnounceMoves, useCancelMove, useOpenMoves } from "@/features/price-moves/queries";
import { RefundList } from "@/features/refunds/components/refund-list";
import { refundableOf, toRefundRequest, type RefundFields } from "@/features/refunds/model";
import { useRefundPayment, useRefunds } from "@/features/refunds/queries";
import { toAppError } from "@/lib/errors";
import { formatMoney } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useCan } from "../../layouts/admin/admin-context";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";

const loadRefund = async () => (await import("@/features/refunds/components/refund-dialog")).RefundDialog;
const loadConfirm = async () =>
  (await import("@/features/customers/components/confirm-dialog")).ConfirmDialog;

/** What a customer pays, and what the team does about it: refunds, and moving to the plan's present price. */
export function CustomerMoney({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const writable = useCan("money.write");
  const refunds = useRefunds(customer.id, true);
  const moves = useOpenMoves(customer.id, true);
  const plan = useEditedPlan();
  const makeRefund = useRefundPayment();
  const announce = useAnnounceMoves();
  const cancel = useCancelMove();
  const refresh = useRefreshCustomers();
  const fail = (error: unknown) => showErrorToast(t("customers.failedToDo"), error);
  const refundDialog = useDialogOnDemand(loadRefund, fail);
  const confirmDialog = useDialogOnDemand(loadConfirm, fail);
  const [paymentId, setPaymentId] = useState<string>();
  const [asked, setAsked] = useState<{ move: CustomerSubscription } | { takeBack: PriceMove } | null>(null);
  const name = customer.fullName ?? customer.email ?? "";
  const payment = customer.payments.find(({ id }) => id === paymentId);
  const offered = plan.data ? toOfferedPrice(plan.data) : null;

  async function refund(of: CustomerPayment, fields: RefundFields, attempt: string) {
    try {
      const answer = await makeRefund.mutateAsync(toRefundRequest(of, fields, attempt));
      if (answer.outcome === "refused") return answer.reason;
      toast(
        answer.status === "failed"
          ? { title: t("refunds.cameBack"), variant: "destructive" }
          : {
              title: t(fields.cancel ? "refunds.doneAndCancelled" : "refunds.done"),
              description: t("refunds.doneText"),
            },
      );
      return null;
    } finally {
      // Also of one that was refused: what is left is then shown as it is.
      await refresh();
    }
  }

  async function confirm(): Promise<void> {
    if (asked === null) return;
    try {
      if ("takeBack" in asked) {
        await cancel.mutateAsync(asked.takeBack.id);
        toast({ title: t("prices.takenBack") });
      } else {
        const count = await announce.mutateAsync([asked.move.id]);
        toast(
          count === 0
            ? { title: t("prices.noneToMove"), description: t("prices.noneToMoveText") }
            : { title: t("prices.announced", { count }), description: t("prices.announcedText") },
        );
      }
    } catch (error) {
      const words = toAppError(error).code === "conflict" ? t("prices.conflict") : undefined;
      showErrorToast(t("customers.failedToDo"), error, words);
    }
    confirmDialog.close();
  }

  function ask(what: NonNullable<typeof asked>): void {
    setAsked(what);
    confirmDialog.open();
  }

  function offerFor({ status, amount, currency, cancelAtPeriodEnd }: CustomerSubscription) {
    if (!offered || !isLiveStatus(status)) return null;
    return canMove({ amount, currency, cancelling: cancelAtPeriodEnd, move: null }, offered) ? offered : null;
  }

  const actions = Object.fromEntries(
    customer.payments
      .filter((of) => writable && of.status === "paid" && refundableOf(of) > 0)
      .map(({ id, amount, currency }) => [
        id,
        <Button
          key={id}
          variant="outline"
          size="sm"
          aria-label={t("refunds.startNamed", { amount: formatMoney(amount, currency, language) })}
          onClick={() => {
            setPaymentId(id);
            refundDialog.open();
          }}
        >
          {t("refunds.start")}
        </Button>,
      ]),
  );
  const below = Object.fromEntries([
    ...customer.subscriptions.map((subscription) => {
      const move = moves.data?.find(({ subscriptionId }) => subscriptionId === subscription.id) ?? null;
      return [
        subscription.id,
        <MoveLines
          key={subscription.id}
          move={move}
          offered={moves.data ? offerFor(subscription) : null}
          onMove={writable ? () => ask({ move: subscription }) : undefined}
          onCancel={writable && move ? () => ask({ takeBack: move }) : undefined}
        />,
      ] as const;
    }),
    ...customer.payments.map(
      ({ id }) =>
        [
          id,
          <RefundList key={id} refunds={refunds.data?.filter((made) => made.paymentId === id) ?? []} />,
        ] as const,
    ),
  ]);

  return (
    <>
      <MoneySection customer={customer} actions={actions} below={below} />
      {refundDialog.Dialog && payment ? (
        <refundDialog.Dialog
          payment={payment}
          name={name}
          endsSubscription={customer.subscriptions.some(
            ({ id, status }) => id === payment.subscriptionId && isLiveStatus(status),
          )}
          refund={(fields, attempt) => refund(payment, fields, attempt)}
          onClose={refundDialog.close}
        />
      ) : null}
      {confirmDialog.Dialog && asked ? (
        <confirmDialog.Dialog
          {...("takeBack" in asked
            ? {
                title: t("prices.takeBackAsked"),
                text: t("prices.takeBackText", { name }),
                confirm: t("prices.takeBack"),
              }
            : {
                title: t("prices.asked", {
                  count: 1,
                  price: offered ? formatMoney(offered.price, offered.currency, language) : "",
                }),
                text: t("prices.askedText"),
                confirm: t("prices.confirm"),
              })}
          busy={announce.isPending || cancel.isPending}
          onConfirm={() => void confirm()}
          onClose={confirmDialog.close}
        />
      ) : null}
    </>
  );
}
