import { useTranslation } from "react-i18next";
import { QueryError } from "@/kit/query-error";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { usePriceGroups } from "./data";
import { PriceGroups } from "./price-groups";

/** Shows the prices that customers pay beside the plan's current price. */
export function PricesPaid({ plan }: { plan: { price: number; currency: string } }) {
  const { t } = useTranslation(["admin", "adminPrices"]);
  const query = usePriceGroups();
  if (query.data) return <PriceGroups groups={query.data} plan={plan} />;
  if (query.error) {
    return (
      <Card>
        <QueryError title={t("adminPrices:failed")} query={query} />
      </Card>
    );
  }
  return <Skeleton className="h-40 rounded-2xl" />;
}
