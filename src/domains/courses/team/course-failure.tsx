import CircleAlert from "lucide-react/icons/circle-alert";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "@/kit/empty-state";
import { QueryError } from "@/kit/error-state";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { isNotFound } from "@/platform/errors";
import { useReadFailureToast } from "@/kit/use-error-toast";

type CourseFailureProps = {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
  /** Message for a missing row. */
  missing: string;
  /** Message for a failed read. */
  failure: string;
};

/** Replaces a course or lesson while it loads, after a failed read, and when it does not exist. */
export function CourseFailure({ query, missing, failure }: CourseFailureProps) {
  const { t } = useTranslation("admin");
  const isMissing = isNotFound(query.error);
  useReadFailureToast(isMissing ? missing : failure, query.error);
  if (!query.error) return <Skeleton className="h-96" />;
  return (
    <Card>
      {isMissing ? (
        <EmptyState icon={CircleAlert} title={missing} description={t("courses.notFoundText")}>
          <Link to={adminPaths.courses} className={buttonVariants({ variant: "outline" })}>
            {t("courses.toList")}
          </Link>
        </EmptyState>
      ) : (
        <QueryError title={failure} query={query} />
      )}
    </Card>
  );
}
