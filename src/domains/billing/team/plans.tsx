import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PublishingStatus } from "@/domains/content/parts/publishing-status";
import { useRefreshPublishing } from "@/domains/content/publishing";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { State } from "@/kit/ui/badge";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { pricesOf } from "@/platform/admin-paths";
import { formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type PriceGroup, usePriceGroups } from "./data";
import { toOfferedPrice, useEditedPlan } from "./edited-plan";
import { PlanForm } from "./plan-form";
import { PriceCounts } from "./price-counts";

/** Edits the plan: name, price and features. */
export function AdminPlansRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const { user } = useAdmin();
  const showErrorToast = useErrorToast();
  const refreshPublishing = useRefreshPublishing();
  const writable = useCan("plans.write");
  const seesMoney = useCan("money.read");
  const query = useEditedPlan();
  return (
    <div className="max-w-196">
      <PageHeader
        title={t("plans.title")}
        states={
          <PublishingStatus
            writable={writable}
            onFailed={(error) => showErrorToast(t("publishing.failedToAsk"), error)}
          />
        }
      />
      {query.data ? (
        <div className="flex flex-col gap-4">
          <PlanForm
            plan={query.data}
            userId={user.id}
            writable={writable}
            onSaved={(paymentLink) => {
              const warns = paymentLink === "other" || paymentLink === "unchecked";
              toast({
                title: t("plans.saved"),
                description: warns ? t("plans.savedWithWarning") : t("plans.savedText"),
              });
              void refreshPublishing();
            }}
          />
          {seesMoney ? <PricesPaid plan={toOfferedPrice(query.data)} /> : null}
        </div>
      ) : query.error ? (
        <Card>
          <QueryError title={t("plans.failed")} query={query} />
        </Card>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

/** Shows the prices that customers pay beside the plan's current price. */
function PricesPaid({ plan }: { plan: { price: number; currency: string } }) {
  const { t } = useTranslation("admin");
  const query = usePriceGroups();
  if (query.data) return <PriceGroups groups={query.data} plan={plan} />;
  if (query.error) {
    return (
      <Card>
        <QueryError title={t("prices.failed")} query={query} />
      </Card>
    );
  }
  return <Skeleton className="h-40 rounded-2xl" />;
}

type PriceGroupsProps = {
  groups: readonly PriceGroup[];
  /** The current price of the plan. */
  plan: { price: number; currency: string };
};

/** The prices that customers pay, with the number of customers and a link to each group. */
function PriceGroups({ groups, plan }: PriceGroupsProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const isPlans = (group: PriceGroup) => group.amount === plan.price && group.currency === plan.currency;
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-lg leading-6">{t("prices.groupsTitle")}</h2>
        <p className="text-muted">{t("prices.groupsText")}</p>
        {groups.length > 0 ? <PriceCounts groups={groups} /> : null}
      </div>
      {groups.length === 0 ? (
        <p className="text-muted">{t("prices.nobody")}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {groups.map((group) => {
            const price = formatMoney(group.amount, group.currency, language);
            return (
              <li
                key={`${group.amount} ${group.currency}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
              >
                <span className="tabular font-semibold">{price}</span>
                {isPlans(group) ? (
                  <State tone="success">{t("prices.present")}</State>
                ) : (
                  <State tone="neutral">{t("prices.earlier")}</State>
                )}
                <span className="mr-auto text-sm text-muted">
                  <span>{t("prices.customers", { count: group.subscriptions })}</span>
                  {group.moving > 0 ? (
                    <span>{` · ${t("prices.movingCount", { count: group.moving })}`}</span>
                  ) : null}
                </span>
                <Link
                  to={pricesOf(group.amount)}
                  className="text-link inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11"
                  aria-label={t("prices.seeOf", { price })}
                >
                  {t("prices.see")}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
