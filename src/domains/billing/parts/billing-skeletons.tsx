import { useTranslation } from "react-i18next";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";

/** Shown while the subscription loads. */
export function SubscriptionSkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <Card className="flex flex-col gap-6 p-6 sm:p-8" aria-busy="true">
      <output className="sr-only">{t("subscription.loading")}</output>
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-28" />
        </div>
        <Skeleton className="h-6 w-16 rounded-full" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-11 w-44" />
        <Skeleton className="h-11 w-44" />
      </div>
    </Card>
  );
}

/** Shown while open invoice and offer load. */
export function BillingSkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <SubscriptionSkeleton />
      <Card className="flex flex-col gap-6 p-6 sm:p-8">
        <h2 className="text-heading">{t("payments.title")}</h2>
        <PaymentHistorySkeleton />
      </Card>
    </>
  );
}

/** Shown while the history loads. */
export function PaymentHistorySkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <output className="sr-only">{t("payments.loading")}</output>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
