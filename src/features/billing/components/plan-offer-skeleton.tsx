import { useTranslation } from "react-i18next";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

const LINES = Array.from({ length: 12 }, (_, index) => index);

/** The plan's shape while its price loads. */
export function PlanOfferSkeleton() {
  const { t } = useTranslation("plansPage");
  return (
    <Card className="overflow-hidden" aria-busy="true">
      <output className="sr-only">{t("loading")}</output>
      <div aria-hidden="true" className="awning opacity-50" />
      <div className="grid gap-10 p-6 sm:p-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-14 w-64 max-w-full" />
          <Skeleton className="h-13 w-full" />
          <div className="flex flex-col gap-3">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
        <div className="border-line max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-10">
          <Skeleton className="h-6 w-40" />
          <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {LINES.map((line) => (
              <Skeleton key={line} className="h-5 w-full" />
            ))}
          </div>
        </div>
      </div>
    </Card>
  );
}
