import { useTranslation } from "react-i18next";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";

/** Shown while avatar and details load. */
export function ProfileSkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <span className="sr-only">{t("profile.loading")}</span>
      <Card className="flex flex-col gap-5 p-6 sm:p-8">
        <Skeleton className="h-8 w-24" />
        <div className="flex items-center gap-6">
          <Skeleton className="size-24 rounded-full" />
          <Skeleton className="h-11 w-44" />
        </div>
      </Card>
      <Card className="flex flex-col gap-6 p-6 sm:p-8">
        <Skeleton className="h-8 w-36" />
        {["email", "name", "phone", "domain", "language"].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-12 w-full" />
          </div>
        ))}
        <Skeleton className="h-13 w-48" />
      </Card>
    </div>
  );
}

/** Shown while the code of security and privacy loads. */
export function SectionsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-110 w-full rounded-2xl" />
      <Skeleton className="h-96 w-full rounded-2xl" />
    </div>
  );
}
