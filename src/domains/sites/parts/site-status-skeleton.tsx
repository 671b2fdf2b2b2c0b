import { useTranslation } from "react-i18next";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";

const steps = [1, 2, 3, 4];

/** Shown while the site loads. */
export function SiteStatusSkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <Card className="flex flex-col gap-7 p-6 sm:p-8" aria-busy="true">
      <output className="sr-only">{t("site.loading")}</output>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-9 w-96 max-w-full" />
        <Skeleton className="h-5 w-full max-w-prose" />
      </div>
      <div className="flex flex-col gap-6 md:flex-row">
        {steps.map((step) => (
          <div key={step} className="flex flex-1 gap-4 md:flex-col md:gap-3">
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <div className="flex flex-col gap-2">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-4 w-20" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-11 w-40" />
    </Card>
  );
}
