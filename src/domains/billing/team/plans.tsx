import { useTranslation } from "react-i18next";
import { PublishingStatus } from "@/domains/content/parts/publishing-status";
import { useRefreshPublishing } from "@/domains/content/publishing";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/query-error";
import { useToast } from "@/kit/toast";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { PlanForm } from "./plan-form";
import { PricesPaid } from "./prices-paid";
import { toOfferedPrice, useEditedPlan } from "./edited-plan";

/** Edits the plan: name, price and features. */
export function AdminPlansRoute() {
  const { t } = useTranslation(["admin", "adminPlans"]);
  const { toast } = useToast();
  const { user } = useAdmin();
  const showErrorToast = useErrorToast();
  const refreshPublishing = useRefreshPublishing();
  const writable = useCan("plans.write");
  const seesMoney = useCan("money.read");
  const query = useEditedPlan();
  return (
    <div className="mx-auto max-w-196">
      <PageHeader
        title={t("adminPlans:title")}
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
            onFailed={(error) => showErrorToast(t("customers.failedToDo"), error)}
            onSaved={(paymentLink) => {
              const warns = paymentLink === "other" || paymentLink === "unchecked";
              toast({
                title: t("adminPlans:saved"),
                description: warns ? t("adminPlans:savedWithWarning") : t("adminPlans:savedText"),
              });
              void refreshPublishing();
            }}
          />
          {seesMoney ? <PricesPaid plan={toOfferedPrice(query.data)} /> : null}
        </div>
      ) : query.error ? (
        <Card>
          <QueryError title={t("adminPlans:failed")} query={query} />
        </Card>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
