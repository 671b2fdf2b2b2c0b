import { clsx } from "clsx";
import Award from "lucide-react/icons/award";
import BookX from "lucide-react/icons/book-x";
import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { AwningFrame } from "@/kit/awning-frame";
import { Confetti, useFirstTime } from "@/kit/celebration/confetti";
import { EmptyState } from "@/kit/empty-state";
import { PageHead } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useReadFailureToast } from "@/kit/use-error-toast";
import { AppError } from "@/platform/app-error";
import { formatDate } from "@/platform/formatters";
import { panelPaths } from "@/platform/panel-paths";
import { paths } from "@/platform/paths";
import { useLanguage } from "@/platform/use-language";
import { useHasOtherCourses } from "../data";
import { Seal } from "../parts/certificate-sheet";
import type { Course } from "../rules";

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

/** Explains to non-subscribers that a subscription opens the lessons. */
export function SubscribeCard() {
  const { t } = useTranslation("courses");
  return (
    <Card className="flex flex-col gap-4 border-second/40 bg-second-soft p-6 sm:flex-row sm:items-center">
      <Lock className="size-7 shrink-0 text-second" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="text-heading">{t("subscribe.title")}</h2>
        <p className="max-w-prose">{t("subscribe.text")}</p>
      </div>
      <Link
        to={paths.dashboard.subscription}
        className={buttonVariants({ className: "self-start sm:self-center" })}
      >
        {t("subscribe.action")}
      </Link>
    </Card>
  );
}

type CongratulationProps = { course: Pick<Course, "id" | "title" | "language" | "completedAt"> };

/** Shows a completed course under an awning, with the next steps. Confetti falls the first time. */
export function Congratulation({ course }: CongratulationProps) {
  const { t } = useTranslation("courses");
  const language = useLanguage();
  const isFirst = useFirstTime(`celebrated:${course.id}`);
  const hasOthers = useHasOtherCourses(useDashboardUser().id, course.id);
  return (
    <AwningFrame
      as="section"
      aria-labelledby="congratulation"
      className="relative animate-rise bg-surface text-center shadow-card motion-reduce:animate-none"
    >
      <div className="flex flex-col items-center gap-5 px-5 pt-5 pb-7 sm:px-8">
        <Seal className="w-20" />
        <div className="flex max-w-full flex-col items-center gap-1">
          <h2 id="congratulation" className="text-title">
            {t("congratulation.title")}
          </h2>
          <p className="max-w-prose text-lg [overflow-wrap:anywhere]">
            {t("congratulation.before")} <strong lang={course.language}>{course.title}</strong>
            {t("congratulation.after")}
          </p>
          {course.completedAt === null ? null : (
            <p className="text-muted">
              {t("completedOn", { date: formatDate(course.completedAt, language) })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={panelPaths.certificate(course.id)} className={buttonVariants()}>
            <Award aria-hidden="true" />
            {t("congratulation.certificate")}
          </Link>
          {hasOthers === false ? null : (
            <Link
              to={paths.dashboard.courses}
              className={buttonVariants({
                variant: "outline",
                className: clsx(hasOthers === undefined && "invisible"),
              })}
            >
              {t("congratulation.more")}
            </Link>
          )}
        </div>
      </div>
      {isFirst ? <Confetti /> : null}
    </AwningFrame>
  );
}
