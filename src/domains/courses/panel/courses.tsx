import GraduationCap from "lucide-react/icons/graduation-cap";
import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { Pagination } from "@/kit/pagination";
import { QueryError } from "@/kit/query-error";
import { SearchBox } from "@/kit/search-box";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { useReadFailureToast } from "@/kit/use-read-failure-toast";
import { toPageNumber } from "@/platform/page-number";
import { useCourses, useCourseToContinue } from "../data";
import { ContinueCard } from "../parts/continue-card";
import { CourseList, CourseListSkeleton } from "./course-list";

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
