import { discountRule, hasNextCharge, setEnd } from "@contract/subscriptions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/domains/team/parts/admin-context";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { useAttempt } from "@/kit/use-error-toast";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import {
  canMove,
  type MoveStart,
  noticeDays,
  type PriceMove,
  useAnnounceMoves,
  useCancelMove,
  useMoveStart,
  useOpenMoves,
} from "../team/data";
import { toOfferedPrice, useEditedPlan } from "../team/edited-plan";
import type { CustomerDetail, CustomerSubscription } from "@/domains/team/data";

type SubscriptionPriceMoveProps = { customer: CustomerDetail; subscription: CustomerSubscription };

/** The announced price change of a subscription, or the offer to announce one. */
export function SubscriptionPriceMove({ customer, subscription }: SubscriptionPriceMoveProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const attempt = useAttempt();
  const writable = useCan("money.write");
  const { data: moves } = useOpenMoves(customer.id);
  const plan = useEditedPlan();
  const announce = useAnnounceMoves();
  const cancel = useCancelMove();
  const [asked, setAsked] = useState<"announce" | PriceMove | null>(null);
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
        ? { title: t("prices.noneToMove"), description: t("prices.noneToMoveText") }
        : { title: t("prices.announced", { count }), description: t("prices.announcedText") },
    );
  }

  async function takeBack(announced: PriceMove): Promise<void> {
    await cancel.mutateAsync(announced.id);
    toast({ title: t("prices.takenBack") });
  }

  async function confirm(confirmed: "announce" | PriceMove): Promise<void> {
    const work = confirmed === "announce" ? announceMove() : takeBack(confirmed);
    await attempt(work, t("customers.failedToDo"), t("prices.conflict"));
    setAsked(null);
  }

  return (
    <>
      <MoveLines
        move={move}
        offered={isOffered ? planPrice : null}
        onMove={writable ? () => setAsked("announce") : undefined}
        onCancel={writable && move ? () => setAsked(move) : undefined}
      />
      {asked ? (
        <ConfirmDialog
          {...(asked === "announce"
            ? {
                title: t("prices.asked", {
                  count: 1,
                  price: planPrice ? formatMoney(planPrice.price, planPrice.currency, language) : "",
                }),
                text: t("prices.askedText"),
                confirm: t("prices.confirm"),
              }
            : {
                title: t("prices.takeBackAsked"),
                text: t("prices.takeBackText", { name }),
                confirm: t("prices.takeBack"),
              })}
          cancel={t("customers.cancel")}
          busy={announce.isPending || cancel.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        >
          {asked === "announce" && start.data ? (
            <MoveStarts starts={[{ id, name, startsAt: start.data }]} />
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type MoveLinesProps = {
  /** The announced change of the subscription; null when there is none. */
  move: PriceMove | null;
  /** The plan's price in minor units, when the subscription can change to it. */
  offered: { price: number; currency: string } | null;
  onMove?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
};

/** Shows the announced price change of a subscription, or offers one. */
function MoveLines({ move, offered, onMove, onCancel }: MoveLinesProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  if (move) {
    return (
      <p className="flex w-full flex-wrap items-center justify-between gap-2 text-xs text-muted">
        <span>
          {[
            t("prices.moving", {
              from: formatMoney(move.from, move.currency, language),
              to: formatMoney(move.to, move.currency, language),
              date: formatDate(move.takesEffectAt, language),
              count: noticeDays(move.announcedAt, move.takesEffectAt),
            }),
            ...(move.discounted
              ? [
                  t(`prices.discounted.${discountRule(move.discounted)}`, {
                    amount: formatMoney(move.discounted.amount, move.currency, language),
                    date: move.discounted.until ? formatDate(move.discounted.until, language) : "",
                  }),
                ]
              : []),
            move.noticeSentAt === null
              ? t("prices.noticeQueued")
              : t("prices.noticeSent", { date: formatDate(move.noticeSentAt, language) }),
          ].join(" ")}
        </span>
        {onCancel ? (
          <Button variant="outline" size="sm" onClick={onCancel}>
            {t("prices.takeBack")}
          </Button>
        ) : null}
      </p>
    );
  }
  if (!offered || !onMove) return null;
  return (
    <Button variant="outline" size="sm" onClick={onMove}>
      {t("prices.moveTo", { price: formatMoney(offered.price, offered.currency, language) })}
    </Button>
  );
}

/** When the new price begins for each customer, and how long before they are notified. */
export function MoveStarts({ starts }: { starts: readonly MoveStart[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = new Date(useNow()).toISOString();
  return (
    <ul className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {starts.map(({ id, name, startsAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-3 py-2 text-sm">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="text-muted">
            {t("prices.startsAt", { date: formatDate(startsAt, language), count: noticeDays(now, startsAt) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
