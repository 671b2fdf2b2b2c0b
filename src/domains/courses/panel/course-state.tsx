import BookX from "lucide-react/icons/book-x";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useReadFailureToast } from "@/kit/use-read-failure-toast";
import { EmptyState } from "@/kit/empty-state";
import { PageHead } from "@/kit/page-head";
import { QueryError } from "@/kit/query-error";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { paths } from "@/platform/paths";
import type { Course } from "../rules";
import { AppError } from "@/platform/app-error";

const notFound = new AppError("not_found");

type CourseStateProps = {
  query: {
    data: Course | null | undefined;
    error: unknown;
    refetch: () => unknown;
    isFetching: boolean;
  };
  /** Message for a failed read. */
  failure: string;
  children: (course: Course) => ReactNode;
};

/** Shows the page of a course, or its state: loading, failed or unpublished. */
export function CourseState({ query, failure, children }: CourseStateProps) {
  const { t } = useTranslation("courses");
  const isMissing = query.data === null;
  useReadFailureToast(
    isMissing ? t("missing") : failure,
    isMissing ? notFound : query.data ? null : query.error,
  );
  if (query.data) return children(query.data);
  if (isMissing) {
    return (
      <Card>
        <PageHead title={t("missing")} />
        <h1 className="sr-only">{t("missing")}</h1>
        <EmptyState icon={BookX} title={t("missing")} description={t("missingText")}>
          <Link to={paths.dashboard.courses} className={buttonVariants({ variant: "outline" })}>
            {t("all")}
          </Link>
        </EmptyState>
      </Card>
    );
  }
  if (query.error) {
    return (
      <Card>
        <PageHead title={failure} />
        <h1 className="sr-only">{t("title")}</h1>
        <QueryError title={failure} query={query} />
      </Card>
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <PageHead title={t("title")} />
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-28 w-full rounded-2xl" />
      <Skeleton className="h-80 w-full rounded-2xl" />
    </div>
  );
}
