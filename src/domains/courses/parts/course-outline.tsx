import { clsx } from "clsx";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import Lock from "lucide-react/icons/lock";
import Play from "lucide-react/icons/play";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Cover } from "@/kit/covers/cover";
import { EmptyState } from "@/kit/empty-state";
import { Badge } from "@/kit/ui/badge";
import { Card } from "@/kit/ui/card";
import { panelPaths } from "@/platform/panel-paths";
import { useReadOnly } from "@/platform/read-only";
import { type Course, formatLength, type Lesson } from "../rules";

type OutlineCardProps = {
  course: Course;
  /** URLs of posters by lesson id; null while they load. */
  posters?: Readonly<Record<string, string>> | null;
};

/** The outline of a course under its heading, or a text when it has no lessons. */
export function OutlineCard({ course, posters = {} }: OutlineCardProps) {
  const { t } = useTranslation("courses");
  return (
    <Card className="flex flex-col gap-6 p-6 sm:p-8">
      <h2 className="text-heading">{t("outline")}</h2>
      {course.modules.length > 0 ? (
        <CourseOutline course={course} posters={posters} />
      ) : (
        <EmptyState icon={Play} title={t("noLessons")} description={t("noLessonsText")} />
      )}
    </Card>
  );
}

type CourseOutlineProps = {
  course: Pick<Course, "id" | "language" | "mayLearn" | "modules">;
  /** URLs of posters by lesson id; null while they load. */
  posters?: Readonly<Record<string, string>> | null;
  /** The current lesson. */
  currentId?: string;
  /** Level of the modules' headings: one below their parent heading. */
  headingLevel?: 2 | 3;
  /** Leaves the pictures out, beside a lesson. */
  isCompact?: boolean;
};

/** Modules and lessons of a course, with their progress. */
export function CourseOutline({
  course,
  posters = {},
  currentId,
  headingLevel = 3,
  isCompact = false,
}: CourseOutlineProps) {
  const { t } = useTranslation("courses");
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="flex flex-col gap-6">
      {course.modules.map((module, index) => (
        <li key={module.id} className="flex flex-col gap-2">
          <div
            className={clsx(
              "flex justify-between gap-x-3",
              isCompact ? "flex-col" : "items-baseline max-sm:flex-col",
            )}
          >
            <Heading
              lang={course.language}
              className="font-display text-lg font-bold [overflow-wrap:anywhere]"
            >
              {`${index + 1}. ${module.title}`}
            </Heading>
            <span className="tabular shrink-0 text-sm text-muted">
              {course.mayLearn
                ? t("lessonsDone", {
                    count: module.lessons.length,
                    completed: module.lessons.filter(({ completed }) => completed).length,
                  })
                : t("lessonCount", { count: module.lessons.length })}
            </span>
          </div>
          <ol className="flex flex-col">
            {module.lessons.map((lesson) => (
              <li key={lesson.id} className="border-t border-line first:border-t-0">
                <LessonLine course={course} lesson={lesson} current={lesson.id === currentId}>
                  {isCompact ? null : <Poster lesson={lesson} posters={posters} />}
                </LessonLine>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

type PosterProps = { lesson: Lesson; posters: Readonly<Record<string, string>> | null };

/** The poster of a lesson, or a drawing of its subject. */
function Poster({ lesson, posters }: PosterProps) {
  const address = posters?.[lesson.id];
  const isLoading = lesson.hasPoster && posters === null;
  return (
    <span
      aria-hidden="true"
      className="aspect-video w-16 shrink-0 overflow-hidden rounded-md border border-line bg-sunken sm:w-24"
    >
      {address ? (
        <img src={address} alt="" loading="lazy" className="size-full object-cover" />
      ) : isLoading ? null : (
        <Cover title={lesson.title} />
      )}
    </span>
  );
}

type LessonLineProps = {
  course: CourseOutlineProps["course"];
  lesson: Lesson;
  current: boolean;
  /** The picture. */
  children: ReactNode;
};

/** A lesson as a link, or as plain text in the team's view of a customer. */
function LessonLine({ course, lesson, current, children }: LessonLineProps) {
  const { t } = useTranslation("courses");
  const readOnly = useReadOnly();
  const Icon = course.mayLearn ? (lesson.completed ? CircleCheck : Circle) : Lock;
  const state = course.mayLearn ? (lesson.completed ? "done" : "notDone") : "locked";
  const line = "flex min-h-11 items-center gap-3 rounded-lg px-2 py-2";
  const content = (
    <>
      <Icon
        className={clsx("size-5 shrink-0", lesson.completed ? "text-success" : "text-muted")}
        aria-hidden="true"
      />
      {children}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span lang={course.language} className="min-w-0 flex-1 basis-[8em] [overflow-wrap:anywhere]">
          {lesson.title}
        </span>
        {lesson.isNew ? <Badge aria-hidden="true">{t("new")}</Badge> : null}
        <span className="sr-only">
          {lesson.isNew ? <span>{`, ${t("new")}`}</span> : null}
          <span>{`, ${t(state)}`}</span>
        </span>
        {lesson.durationSeconds === null ? null : (
          <span className="tabular text-sm text-muted">
            <span className="sr-only">, </span>
            <span>{formatLength(lesson.durationSeconds)}</span>
          </span>
        )}
      </span>
    </>
  );
  if (readOnly) return <div className={line}>{content}</div>;
  return (
    <Link
      to={panelPaths.lesson(course.id, lesson.id)}
      aria-current={current ? "page" : undefined}
      className={clsx(line, "hover:bg-sunken", current && "bg-sunken font-semibold")}
    >
      {content}
    </Link>
  );
}
