import { useTranslation } from "react-i18next";
import { Skeleton } from "@/components/ui/skeleton";

const rows = [0, 1];

/** Shown while the history loads. */
export function MessageHistorySkeleton() {
  const { t } = useTranslation("faqPage");
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <output className="sr-only">{t("support.history.loading")}</output>
      {rows.map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </div>
  );
}
