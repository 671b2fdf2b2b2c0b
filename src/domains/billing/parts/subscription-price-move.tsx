import { hasNextCharge, setEnd } from "@contract/subscriptions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerDetail, CustomerSubscription } from "@/domains/team/detail";
import { useCan } from "@/domains/team/parts/admin-context";
import { useToast } from "@/kit/toast";
import { useAttempt } from "@/kit/use-attempt";
import { useConfirmDialog } from "@/kit/use-dialog-on-demand";
import { useErrorToast } from "@/kit/use-error-toast";
import { formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import {
  canMove,
  type PriceMove,
  useAnnounceMoves,
  useCancelMove,
  useMoveStart,
  useOpenMoves,
} from "../team/data";
import { toOfferedPrice, useEditedPlan } from "../team/edited-plan";
import { MoveLines } from "./move-lines";
import { MoveStarts } from "./move-starts";

type SubscriptionPriceMoveProps = { customer: CustomerDetail; subscription: CustomerSubscription };

/** The announced price change of a subscription, or the offer to announce one. */
export function SubscriptionPriceMove({ customer, subscription }: SubscriptionPriceMoveProps) {
  const { t } = useTranslation(["admin", "adminPrices"]);
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const attempt = useAttempt();
  const writable = useCan("money.write");
  const { data: moves } = useOpenMoves(customer.id);
  const plan = useEditedPlan();
  const announce = useAnnounceMoves();
  const cancel = useCancelMove();
  const [asked, setAsked] = useState<"announce" | PriceMove>("announce");
  const dialog = useConfirmDialog((error) => showErrorToast(t("customers.failedToDo"), error));
  const { id, status, unitAmount, currency } = subscription;
  const move = moves?.find(({ subscriptionId }) => subscriptionId === id) ?? null;
  const planPrice = plan.data ? toOfferedPrice(plan.data) : null;
  const isOffered =
    moves !== undefined &&
    planPrice !== null &&
    hasNextCharge(status) &&
    canMove(
      { amount: unitAmount, currency, cancelling: setEnd(subscription) !== null, moveId: null },
      planPrice,
    );

  const start = useMoveStart(id, isOffered);
  const name = customer.fullName ?? customer.email ?? "";

  async function announceMove(): Promise<void> {
    const count = await announce.mutateAsync([id]);
    toast(
      count === 0
        ? { title: t("adminPrices:noneToMove"), description: t("adminPrices:noneToMoveText") }
        : { title: t("adminPrices:announced", { count }), description: t("adminPrices:announcedText") },
    );
  }

  async function takeBack(announced: PriceMove): Promise<void> {
    await cancel.mutateAsync(announced.id);
    toast({ title: t("adminPrices:takenBack") });
  }

  async function confirm(): Promise<void> {
    const work = asked === "announce" ? announceMove() : takeBack(asked);
    await attempt(work, t("customers.failedToDo"), t("adminPrices:conflict"));
    dialog.close();
  }

  function ask(what: typeof asked): void {
    setAsked(what);
    dialog.open();
  }

  return (
    <>
      <MoveLines
        move={move}
        offered={isOffered ? planPrice : null}
        onMove={writable ? () => ask("announce") : undefined}
        onCancel={writable && move ? () => ask(move) : undefined}
      />
      {dialog.Dialog ? (
        <dialog.Dialog
          {...(asked === "announce"
            ? {
                title: t("adminPrices:asked", {
                  count: 1,
                  price: planPrice ? formatMoney(planPrice.price, planPrice.currency, language) : "",
                }),
                text: t("adminPrices:askedText"),
                confirm: t("adminPrices:confirm"),
              }
            : {
                title: t("adminPrices:takeBackAsked"),
                text: t("adminPrices:takeBackText", { name }),
                confirm: t("adminPrices:takeBack"),
              })}
          cancel={t("customers.cancel")}
          busy={announce.isPending || cancel.isPending}
          onConfirm={() => void confirm()}
          onClose={dialog.close}
        >
          {asked === "announce" && start.data ? (
            <MoveStarts starts={[{ id, name, startsAt: start.data }]} />
          ) : null}
        </dialog.Dialog>
      ) : null}
    </>
  );
}
