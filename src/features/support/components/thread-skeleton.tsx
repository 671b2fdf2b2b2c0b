import { useTranslation } from "react-i18next";
import { Skeleton } from "@/components/ui/skeleton";

/** Shown while a conversation loads. */
export function ThreadSkeleton() {
  const { t } = useTranslation("faqPage");
  return (
    <div aria-busy="true" className="flex flex-col gap-4 lg:p-4">
      <output className="sr-only">{t("support.thread.loading")}</output>
      <Skeleton className="h-24 w-3/4 rounded-2xl" />
      <Skeleton className="h-24 w-3/4 self-end rounded-2xl" />
    </div>
  );
}
