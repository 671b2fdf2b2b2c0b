import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "@/kit/ui/skeleton";
import { PlanFrame } from "./plan-frame";

/** Shown while the price loads: the features come from the translations. */
export function PlanOfferSkeleton({ picture }: { picture: ReactNode }) {
  const { t } = useTranslation("plansPage");
  return (
    <PlanFrame picture={picture} busy>
      <output className="sr-only">{t("loading")}</output>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-15 w-64 max-w-full sm:h-18" />
      <Skeleton className="h-13 w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-full" />
      </div>
    </PlanFrame>
  );
}
