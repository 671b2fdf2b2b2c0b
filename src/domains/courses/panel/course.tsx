import { clsx } from "clsx";
import Play from "lucide-react/icons/play";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { panelPaths } from "@/platform/panel-paths";
import { paths } from "@/platform/paths";
import { useCourse, useCourseMedia } from "../data";
import { CourseCover } from "../parts/course-cover";
import { CourseHeader } from "../parts/course-header";
import { CourseProgress } from "../parts/course-progress";
import { OutlineCard } from "../parts/course-outline";
import type { Course } from "../rules";
import { Congratulation, CourseState, SubscribeCard } from "./course-state";
import { Video } from "../parts/lesson-view";

/** /dashboard/cursos/:courseId: a course's outline with the user's progress. */
export function CourseRoute() {
  const { t } = useTranslation("courses");
  const { id } = useDashboardUser();
  const { courseId = "" } = useParams();
  return (
    <CourseState query={useCourse(id, courseId)} failure={t("courseError")}>
      {(course) => <CoursePage course={course} />}
    </CourseState>
  );
}

function CoursePage({ course }: { course: Course }) {
  const { t } = useTranslation("courses");
  const media = useCourseMedia(course);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-start justify-between gap-x-8 gap-y-5 max-sm:flex-col">
        <CourseHeader course={course} back={{ to: paths.dashboard.courses, label: t("all") }} />
        <CourseCover
          course={course}
          className={clsx(
            "w-full shrink-0 rounded-2xl border border-line sm:w-56 lg:w-72",
            // On a phone, the introduction shows the same picture.
            course.introVideoKind !== "none" && "max-sm:hidden",
          )}
        />
      </div>
      {course.mayLearn ? <Standing course={course} /> : <SubscribeCard />}
      <Introduction course={course} media={media} />
      <OutlineCard course={course} posters={media.data?.posters ?? (media.isLoading ? null : {})} />
    </div>
  );
}

function Standing({ course }: { course: Course }) {
  const { t } = useTranslation("courses");
  if (course.nextLessonId === null) return null;
  return (
    <>
      {course.percent === 100 ? <Congratulation course={course} /> : null}
      <Card className="flex flex-col gap-4 p-6 sm:flex-row sm:items-center sm:gap-8">
        <div className="min-w-0 flex-1">
          <CourseProgress {...course} />
        </div>
        <Link
          to={panelPaths.lesson(course.id, course.nextLessonId)}
          className={buttonVariants({
            variant: course.percent === 100 && course.newLessons === 0 ? "outline" : "default",
            className: "self-start sm:self-center",
          })}
        >
          <Play aria-hidden="true" />
          <span>{t(nextStep(course))}</span>
        </Link>
      </Card>
    </>
  );
}

function nextStep({ percent, newLessons, begun }: Course) {
  if (newLessons > 0) return "watchNew";
  if (percent === 100) return "again";
  return begun ? "continue" : "begin";
}

const nothing = () => undefined;

type IntroductionProps = { course: Course; media: ReturnType<typeof useCourseMedia> };

function Introduction({ course, media }: IntroductionProps) {
  const { t } = useTranslation("courses");
  if (course.introVideoKind === "none") return null;
  return (
    <section aria-labelledby="introduction" className="flex flex-col gap-3">
      <h2 id="introduction" className="text-heading">
        {t("introduction")}
      </h2>
      <Video
        source={{ kind: course.introVideoKind, url: course.introVideoUrl }}
        title={t("introductionOf", { title: course.title })}
        media={media}
        poster={course.coverUrl}
        startSeconds={0}
        onProgress={nothing}
        onEnded={nothing}
      />
    </section>
  );
}
