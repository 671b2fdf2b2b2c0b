import Award from "lucide-react/icons/award";
import BookX from "lucide-react/icons/book-x";
import Lock from "lucide-react/icons/lock";
import PartyPopper from "lucide-react/icons/party-popper";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Confetti } from "@/kit/celebration/confetti";
import { EmptyState } from "@/kit/empty-state";
import { PageHead } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useReadFailureToast } from "@/kit/use-error-toast";
import { AppError } from "@/platform/app-error";
import { panelPaths } from "@/platform/panel-paths";
import { paths } from "@/platform/paths";
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

/** Shows a completed course with a link to the certificate. */
export function Congratulation({ course }: { course: Pick<Course, "id" | "title" | "language"> }) {
  const { t } = useTranslation("courses");
  return (
    <div className="relative flex animate-rise flex-col gap-4 rounded-2xl border border-success/30 bg-success-soft p-6 motion-reduce:animate-none sm:flex-row sm:items-center">
      <Confetti />
      <PartyPopper className="size-9 shrink-0 text-success" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="text-heading">{t("congratulation.title")}</h2>
        <p className="[overflow-wrap:anywhere]">
          {t("congratulation.before")} <strong lang={course.language}>{course.title}</strong>
          {t("congratulation.after")}
        </p>
      </div>
      <Link
        to={panelPaths.certificate(course.id)}
        className={buttonVariants({ className: "self-start sm:self-center" })}
      >
        <Award aria-hidden="true" />
        {t("congratulation.certificate")}
      </Link>
    </div>
  );
}
