import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { LessonColumns, LessonView } from "../parts/lesson-view";
import { PageHeader } from "@/kit/page-header";
import { Alert } from "@/kit/ui/alert";
import { State } from "@/kit/ui/badge";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { adminPaths } from "@/platform/admin-paths";
import { LanguageBadge } from "../parts/course-header";
import { formatLength } from "../rules";
import { CourseFailure } from "./course-failure";
import { useCourse } from "./data";

const nothing = () => undefined;

/** Previews a course as learners see it, including marked drafts. Saves no progress. */
export function AdminCoursePreviewRoute() {
  const { t } = useTranslation("admin");
  const { courseId = "" } = useParams();
  const [params] = useSearchParams();
  const query = useCourse(courseId);
  const course = query.data;
  const lessons = course?.modules.flatMap((module) => module.lessons) ?? [];
  const lesson = lessons.find(({ id }) => id === params.get("aula")) ?? lessons[0];

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.courses, label: t("courses.title") }}
        title={t("courses.preview.title")}
      >
        <Link
          to={adminPaths.courseEdit(courseId)}
          className={buttonVariants({ size: "sm", variant: "outline" })}
        >
          {t("courses.actions.edit")}
        </Link>
      </PageHeader>
      {course === undefined ? (
        <CourseFailure query={query} missing={t("courses.notFound")} failure={t("courses.courseFailed")} />
      ) : (
        <div className="flex flex-col gap-5">
          <Alert>{t("courses.preview.text")}</Alert>
          <header className="flex flex-col items-start gap-2">
            <p lang={course.fields.language} className="font-display font-bold [overflow-wrap:anywhere]">
              {course.fields.title}
            </p>
            <p
              lang={course.fields.language}
              className="max-w-prose text-muted [overflow-wrap:anywhere] whitespace-pre-line"
            >
              {course.fields.description}
            </p>
            <LanguageBadge language={course.fields.language} />
          </header>
          <LessonColumns
            outline={
              <Card className="flex flex-col gap-4 p-4">
                {course.modules.map((module) => (
                  <section key={module.id} className="flex flex-col gap-1">
                    <h3
                      lang={course.fields.language}
                      className="font-display font-bold [overflow-wrap:anywhere]"
                    >
                      {module.title}
                    </h3>
                    <ol>
                      {module.lessons.map((one) => (
                        <li key={one.id}>
                          <Link
                            to={`?aula=${one.id}`}
                            replace
                            aria-current={one.id === lesson?.id ? "page" : undefined}
                            className="flex min-h-11 flex-wrap items-center gap-2 rounded-lg px-2 py-1 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold"
                          >
                            <span
                              lang={course.fields.language}
                              className="min-w-0 flex-1 basis-[8em] [overflow-wrap:anywhere]"
                            >
                              {one.title}
                            </span>
                            {one.status === "draft" ? <State>{t("courses.states.draft")}</State> : null}
                            {one.durationSeconds === null ? null : (
                              <span className="tabular text-sm text-muted">
                                {formatLength(one.durationSeconds)}
                              </span>
                            )}
                          </Link>
                        </li>
                      ))}
                    </ol>
                  </section>
                ))}
              </Card>
            }
          >
            {lesson ? (
              <article key={lesson.id} className="flex flex-col gap-6">
                <h2 lang={course.fields.language} className="text-2xl leading-9 [overflow-wrap:anywhere]">
                  {lesson.title}
                </h2>
                <LessonView
                  lesson={lesson}
                  language={course.fields.language}
                  startSeconds={0}
                  onProgress={nothing}
                  onEnded={nothing}
                />
              </article>
            ) : (
              <p className="text-muted">{t("courses.preview.empty")}</p>
            )}
          </LessonColumns>
        </div>
      )}
    </>
  );
}
