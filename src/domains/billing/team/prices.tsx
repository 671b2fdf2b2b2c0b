import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/domains/team/parts/admin-context";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { ListView } from "@/kit/data-table/list-view";
import type { RowAction } from "@/kit/data-table/row-actions";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { useAttempt, useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { formatMoney } from "@/platform/formatters";
import { nameOf } from "@/platform/names";
import { useLanguage } from "@/platform/use-language";
import { MoveStarts } from "../parts/subscription-price-move";
import { canMove, useAnnounceMoves, useCancelMove, usePriceGroups } from "./data";
import { toOfferedPrice, useEditedPlan } from "./edited-plan";
import { PriceCounts } from "./price-counts";
import { everyPrice, type PricedSubscription, pricesList } from "./prices-list";

/** Lists the customers by price and moves them to the plan's price. */
export function AdminPricesRoute() {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const writable = useCan("money.write");
  const shown = useList(pricesList);
  const groups = usePriceGroups();
  const plan = useEditedPlan();
  const announce = useAnnounceMoves();
  const [asked, setAsked] = useState<readonly PricedSubscription[] | null>(null);
  // Announced customers leave the selection, so that the action is not offered for them again.
  const clearSelection = useRef(() => {});
  const [undone, setUndone] = useState<PricedSubscription | null>(null);
  const attempt = useAttempt();
  const cancel = useCancelMove();
  const offered = plan.data ? toOfferedPrice(plan.data) : null;
  const price = offered ? formatMoney(offered.price, offered.currency, language) : "";

  async function ask(selected: readonly PricedSubscription[]): Promise<void> {
    const { data, error } = plan.data ? plan : await plan.refetch();
    if (!data) {
      showErrorToast(t("plans.failed"), error);
      return;
    }
    const movable = selected.filter((subscription) => canMove(subscription, toOfferedPrice(data)));
    if (movable.length === 0 || data.fields.stripePriceId === "") {
      showNoneToMove(movable.length === 0 ? "prices.noneToMoveText" : "prices.notConnectedText");
      return;
    }
    setAsked(movable);
  }

  function showNoneToMove(text: "prices.noneToMoveText" | "prices.notConnectedText"): void {
    toast({ title: t("prices.noneToMove"), description: t(text) });
  }

  async function move(moved: readonly PricedSubscription[]): Promise<void> {
    try {
      const count = await announce.mutateAsync(moved.map(({ id }) => id));
      clearSelection.current();
      if (count === 0) showNoneToMove("prices.noneToMoveText");
      else toast({ title: t("prices.announced", { count }), description: t("prices.announcedText") });
    } catch (error) {
      showErrorToast(t("customers.failedToDo"), error);
    }
    setAsked(null);
  }

  async function takeBack({ moveId }: PricedSubscription): Promise<void> {
    if (moveId === null) return;
    const work = cancel.mutateAsync(moveId).then(() => toast({ title: t("prices.takenBack") }));
    await attempt(work, t("customers.failedToDo"), t("prices.conflict"));
    setUndone(null);
  }

  function actionsOf(row: PricedSubscription): readonly RowAction[] {
    if (row.moveId === null) return [];
    return [
      {
        label: t("prices.takeBack"),
        description: t("prices.takeBackOf", { name: nameOf(row) ?? "" }),
        inMenu: true,
        onSelect: () => setUndone(row),
      },
    ];
  }

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.plans, label: t("plans.title") }}
        title={t("prices.title")}
        // Keeps its place until the price is known, so that the list does not move.
        detail={
          <>
            <span className={price ? undefined : "invisible"}>
              {t("prices.lead", { price: price || formatMoney(0, "brl", language) })}
            </span>
            <PriceCounts groups={groups.data} />
          </>
        }
      />
      <ListView
        shown={shown}
        choices={{
          preco: [
            { value: everyPrice, label: t("prices.every") },
            ...(groups.data ?? []).map(({ amount, currency }) => ({
              value: String(amount),
              label: formatMoney(amount, currency, language),
            })),
          ],
        }}
        {...(writable && { rowActions: actionsOf })}
        bulkActions={
          writable
            ? [
                {
                  label: t("prices.move"),
                  onSelect: (selected, clear) => {
                    clearSelection.current = clear;
                    return ask(selected);
                  },
                },
              ]
            : []
        }
      />
      {undone ? (
        <ConfirmDialog
          title={t("prices.takeBackAsked")}
          text={t("prices.takeBackText", { name: nameOf(undone) ?? "" })}
          confirm={t("prices.takeBack")}
          cancel={t("customers.cancel")}
          busy={cancel.isPending}
          onConfirm={() => void takeBack(undone)}
          onClose={() => setUndone(null)}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={t("prices.asked", { count: asked.length, price })}
          text={t("prices.askedText")}
          confirm={t("prices.confirm")}
          cancel={t("customers.cancel")}
          busy={announce.isPending}
          onConfirm={() => void move(asked)}
          onClose={() => setAsked(null)}
        >
          <MoveStarts
            starts={asked.flatMap(({ id, fullName, email, wouldStartAt }) =>
              wouldStartAt === null ? [] : [{ id, name: fullName ?? email ?? "", startsAt: wouldStartAt }],
            )}
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
