import { clsx } from "clsx";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Award from "lucide-react/icons/award";
import BookDashed from "lucide-react/icons/book-dashed";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { EmptyState } from "@/kit/empty-state";
import { PageHead, PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { useErrorToast, useReadFailureToast } from "@/kit/use-error-toast";
import { toAppError } from "@/platform/errors";
import { panelPaths } from "@/platform/panel-paths";
import { useCourse, useLessonContents, useSaveProgress } from "../data";
import { CourseOutline } from "../parts/course-outline";
import { CourseProgress } from "../parts/course-progress";
import { LessonColumns, LessonView } from "../parts/lesson-view";
import { pendingProgress } from "../progress-outbox";
import { type Course, type Lesson, lessonAt, lessonsOf } from "../rules";
import { Congratulation, CourseState, SubscribeCard } from "./course-state";

/** /dashboard/cursos/:courseId/aulas/:lessonId: a lesson. */
export function LessonRoute() {
  const { t } = useTranslation("courses");
  const { id } = useDashboardUser();
  const { courseId = "", lessonId = "" } = useParams();
  return (
    <CourseState query={useCourse(id, courseId)} failure={t("lessonsError")}>
      {(course) => {
        const found = lessonAt(course, lessonId);
        if (!found) return <LessonNotPublished course={course} />;
        if (!course.mayLearn) return <LessonClosed course={course} title={found.lesson.title} />;
        // The key resets player and progress for another lesson.
        return <LessonPage key={lessonId} course={course} {...found} />;
      }}
    </CourseState>
  );
}

function LessonNotPublished({ course }: { course: Course }) {
  const { t } = useTranslation("courses");
  return (
    <Card>
      <PageHead title={t("lessonMissing")} />
      <h1 className="sr-only">{t("lessonMissing")}</h1>
      <EmptyState icon={BookDashed} title={t("lessonMissing")} description={t("lessonMissingText")}>
        <Link to={panelPaths.course(course.id)} className={buttonVariants({ variant: "outline" })}>
          {t("toCourse")}
        </Link>
      </EmptyState>
    </Card>
  );
}

function LessonClosed({ course, title }: { course: Course; title: string }) {
  return (
    <>
      <PageHeader
        back={{ to: panelPaths.course(course.id), label: course.title, lang: course.language }}
        title={title}
        lang={course.language}
      />
      <SubscribeCard />
    </>
  );
}

type LessonPageProps = {
  course: Course;
  lesson: Lesson;
  /** Position in the course, starting at 1. */
  number: number;
  previous: Lesson | null;
  next: Lesson | null;
};

/** Renders an accessible lesson: video, text, attachments and completion. */
function LessonPage({ course, lesson, number, previous, next }: LessonPageProps) {
  const { t } = useTranslation("courses");
  const contents = useLessonContents(lesson.id);
  useReadFailureToast(t("lessonsError"), contents.data ? null : contents.error);
  const { complete, saving, keepPlace } = useLessonProgress(course, lesson);
  const { id: userId } = useDashboardUser();
  // The position at page load. Later saves do not move the video.
  const [startSeconds] = useState(
    () => pendingProgress(userId, lesson.id)?.positionSeconds ?? lesson.positionSeconds,
  );

  return (
    <>
      <PageHeader
        back={{ to: panelPaths.course(course.id), label: course.title, lang: course.language }}
        title={lesson.title}
        lang={course.language}
        detail={t("lessonNumber", { number, count: lessonsOf(course).length })}
      />
      <LessonColumns
        outline={
          <Card className="flex flex-col gap-5 p-5">
            <h2 className="text-heading">{t("outline")}</h2>
            <CourseProgress {...course} />
            <CourseOutline course={course} currentId={lesson.id} isCompact />
          </Card>
        }
      >
        <Finished course={course} />
        <LessonView
          lesson={lesson}
          language={course.language}
          startSeconds={startSeconds}
          onProgress={keepPlace}
          onEnded={() => {
            if (!lesson.completed) complete(true);
          }}
          bar={<LessonBar {...{ course, lesson, previous, next, saving }} onComplete={complete} />}
        />
      </LessonColumns>
    </>
  );
}

type LessonBarProps = Omit<LessonPageProps, "number"> & {
  saving: boolean;
  onComplete: (completed: boolean) => void;
};

/** State of the lesson with the ways on. Stays at the top of the window while the text below the video scrolls. */
function LessonBar({ course, lesson, previous, next, saving, onComplete }: LessonBarProps) {
  const { t } = useTranslation("courses");
  const { completed } = lesson;
  const Icon = completed ? CircleCheck : Circle;
  return (
    <nav
      aria-label={t("lessons")}
      // The first shadow covers text that scrolls above the bar. A low window has no room for a bar beside the text.
      className="@container card z-10 flex items-center gap-2 p-2 shadow-[0_-1rem_0_var(--ground),0_8px_24px_-12px_rgb(var(--shadow-tint)/0.14)] [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-2"
    >
      {previous ? (
        <Link
          to={panelPaths.lesson(course.id, previous.id)}
          title={t("previous")}
          className={buttonVariants({ variant: "outline", size: "icon" })}
        >
          <ArrowLeft aria-hidden="true" />
          <span className="sr-only">{t("previous")}</span>
        </Link>
      ) : null}
      <p
        className={clsx(
          "flex min-w-0 flex-1 items-center gap-2.5 px-1.5 text-sm font-semibold",
          !completed && "max-sm:hidden",
        )}
      >
        <Icon
          className={clsx("size-5 shrink-0", completed ? "text-success" : "text-muted")}
          aria-hidden="true"
        />
        <span
          className={clsx(
            "truncate first-letter:uppercase",
            completed ? "@max-[24rem]:sr-only" : "@max-[38rem]:sr-only",
          )}
        >
          {t(completed ? "done" : "notDone")}
        </span>
      </p>
      {/* One button for both, so that the focus stays on it. */}
      <Button
        variant={completed ? "ghost" : "default"}
        size={completed ? "icon" : "default"}
        loading={saving}
        title={completed ? t("markNotDone") : undefined}
        onClick={() => onComplete(!completed)}
        className={completed ? undefined : "max-sm:flex-1 max-sm:px-3!"}
      >
        {saving ? null : completed ? <RotateCcw aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        <span className={completed ? "sr-only" : undefined}>{t(completed ? "markNotDone" : "markDone")}</span>
      </Button>
      {next ? (
        <Link
          to={panelPaths.lesson(course.id, next.id)}
          title={t("next")}
          className={buttonVariants({
            variant: completed ? "default" : "outline",
            className: clsx(!completed && "max-sm:w-11 max-sm:px-0!"),
          })}
        >
          <span className={completed ? undefined : "max-sm:sr-only"}>{t("next")}</span>
          <ArrowRight aria-hidden="true" />
        </Link>
      ) : course.percent === 100 ? (
        <Link
          to={panelPaths.certificate(course.id)}
          className={buttonVariants({ className: "max-sm:px-3!" })}
        >
          <Award aria-hidden="true" />
          <span>{t("certificate.short")}</span>
        </Link>
      ) : null}
    </nav>
  );
}

/** Congratulates when the last lesson is completed and scrolls to the message. The page of the course keeps it. */
function Finished({ course }: { course: Course }) {
  const region = useRef<HTMLOutputElement>(null);
  const finished = course.percent === 100;
  const [before, setBefore] = useState(finished);
  const justNow = finished && !before;
  if (!finished && before) setBefore(false);
  useEffect(() => {
    if (justNow) region.current?.scrollIntoView({ block: "center" });
  }, [justNow]);
  // Always rendered because screen readers announce only changes inside an existing live region.
  return (
    <output ref={region} className="block empty:hidden">
      {justNow ? <Congratulation course={course} /> : null}
    </output>
  );
}

/** Saves the progress and shows a message when that fails. */
function useLessonProgress(course: Course, lesson: Lesson) {
  const { t } = useTranslation("courses");
  const { id: userId } = useDashboardUser();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const save = useSaveProgress(userId, course.id);
  const quietly = useSaveProgress(userId, course.id);
  // Preloads the toast because it may have to report a lost connection.
  useEffect(() => void import("@/kit/toast-message").catch(() => undefined), []);

  function showFailure(error: unknown): void {
    const { code } = toAppError(error);
    if (code === "network" || code === "unavailable") {
      // The completion is stored and sent after reconnecting.
      toast({ title: t("keptTitle"), description: t("keptText") });
    } else if (code === "unauthorized") {
      showErrorToast(t("progressError"), error, t("logInToSave"));
    } else {
      showErrorToast(t("progressError"), error);
    }
  }

  return {
    saving: save.isPending,
    complete: (completed: boolean) =>
      save.mutate({ lessonId: lesson.id, completed }, { onError: showFailure }),
    // A failed position is saved again ten seconds later, so no message is needed.
    keepPlace: useProgressSaver((seconds) =>
      quietly.mutate({ lessonId: lesson.id, positionSeconds: Math.floor(seconds) }),
    ),
  };
}

// The interval of saves during playback.
const saveIntervalMs = 10_000;

/**
 * Reduces the seconds that a player reports to the ones to save: one about every ten seconds, and the last
 * one when the learner stops or leaves.
 *
 * @param save receives a second of the video
 * @returns the function that receives the player's reports
 */
function useProgressSaver(save: (seconds: number) => void): (seconds: number, settled: boolean) => void {
  const state = useRef({ reached: 0, saved: -1, savedAt: 0 });
  const saveNow = useEffectEvent((seconds: number) => save(seconds));
  useEffect(() => {
    const { current } = state;
    current.savedAt = Date.now();
    return () => {
      if (current.reached > 0 && Math.floor(current.reached) !== current.saved) saveNow(current.reached);
    };
  }, []);

  return (seconds, settled) => {
    const { current } = state;
    current.reached = seconds;
    if (Math.floor(seconds) === current.saved) return;
    if (!settled && Date.now() - current.savedAt < saveIntervalMs) return;
    current.saved = Math.floor(seconds);
    current.savedAt = Date.now();
    save(seconds);
  };
}
