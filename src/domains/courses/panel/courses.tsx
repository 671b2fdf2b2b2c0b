import GraduationCap from "lucide-react/icons/graduation-cap";
import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { Pagination } from "@/kit/pagination";
import { QueryError } from "@/kit/error-state";
import { SearchBox } from "@/kit/search-box";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useReadFailureToast } from "@/kit/use-error-toast";
import { toPageNumber } from "@/platform/pagination";
import { panelPaths } from "@/platform/panel-paths";
import { useCourses, useCourseToContinue } from "../data";
import { ContinueCard } from "../parts/continue-card";
import { CourseCover } from "../parts/course-cover";
import { CourseLength, LanguageBadge } from "../parts/course-header";
import { CourseProgress } from "../parts/course-progress";
import type { CourseSummary } from "../rules";

const maxTermLength = 80;

/** /dashboard/cursos: the courses with the user's progress. */
export function CoursesRoute() {
  const { t } = useTranslation("courses");
  const { id } = useDashboardUser();
  const [params, setParams] = useSearchParams();
  const term = (params.get("busca") ?? "").slice(0, maxTermLength);
  const page = toPageNumber(params.get("pagina"));
  const courses = useCourses(id, { term, page });
  useReadFailureToast(t("listError"), courses.data ? null : courses.error);
  const toContinue = useCourseToContinue(id);
  // Replaces the history entry, so that Back leaves the list instead of removing single letters.
  const search = (next: string) => setParams(next ? { busca: next } : {}, { replace: true });
  const linkTo = (to: number) =>
    `?${new URLSearchParams({ ...(term && { busca: term }), pagina: String(to) }).toString()}`;

  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex flex-col gap-6">
        {toContinue.data && !term ? <ContinueCard course={toContinue.data} /> : null}
        <SearchBox
          value={term}
          onSearch={search}
          label={t("search")}
          maxLength={maxTermLength}
          className="max-w-md"
        />
        {courses.data ? (
          courses.data.items.length > 0 ? (
            <>
              <CourseList courses={courses.data.items} />
              <Pagination
                page={courses.data.page}
                pageCount={courses.data.pageCount}
                linkTo={linkTo}
                words={{
                  label: t("pages.label"),
                  previous: t("pages.previous"),
                  next: t("pages.next"),
                  here: t("pages.here", { page: courses.data.page, count: courses.data.pageCount }),
                }}
              />
            </>
          ) : (
            <Card>
              {term ? (
                <EmptyState icon={SearchX} title={t("nothingFound", { term })}>
                  <Button variant="outline" onClick={() => search("")}>
                    {t("clearSearch")}
                  </Button>
                </EmptyState>
              ) : (
                <EmptyState icon={GraduationCap} title={t("empty")} description={t("emptyText")} />
              )}
            </Card>
          )
        ) : courses.error ? (
          <Card>
            <QueryError title={t("listError")} query={courses} />
          </Card>
        ) : (
          <CourseListSkeleton />
        )}
      </div>
    </>
  );
}

const grid = "grid gap-5 sm:grid-cols-2 xl:grid-cols-3";

/** The courses as cards with the learner's progress. */
function CourseList({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <ul className={grid}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}

function CourseCard({ course }: { course: CourseSummary }) {
  const { t } = useTranslation("courses");
  return (
    <Card className="relative flex h-full flex-col hover:border-ink">
      <CourseCover course={course} className="rounded-t-2xl border-b border-line" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h2 lang={course.language} className="line-clamp-4 text-heading [overflow-wrap:anywhere]">
          <Link to={panelPaths.course(course.id)} className="after:absolute after:inset-0 after:rounded-2xl">
            {course.title}
          </Link>
        </h2>
        {course.description ? (
          <p lang={course.language} className="line-clamp-3 text-muted [overflow-wrap:anywhere]">
            {course.description}
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <span>{t("lessonCount", { count: course.lessons })}</span>
          <CourseLength seconds={course.durationSeconds} />
          <LanguageBadge language={course.language} />
        </p>
        {course.begun ? (
          <div className="mt-auto pt-1">
            <CourseProgress {...course} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Shown while the courses load. */
function CourseListSkeleton() {
  return (
    <div aria-busy="true" className={grid}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-96 rounded-2xl" />
      ))}
    </div>
  );
}
