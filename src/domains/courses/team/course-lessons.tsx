import BookCheck from "lucide-react/icons/book-check";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import { usePendingWork } from "@/kit/use-pending-work";
import { adminPaths } from "@/platform/admin-paths";
import { toAppError } from "@/platform/errors";
import { CourseOutline, type OutlineActions } from "./course-outline";
import type { CourseToEdit } from "./data";
import { type OutlinePart, useOutlineChanges } from "./outline-data";
import {
  draftsOf,
  hasPublishedLesson,
  type OutlineLesson,
  type OutlineModule,
  withHiddenRows,
  withoutRows,
} from "./rules";
import { UndoNotice, useUndoableDelete } from "./undoable-delete";

/** Modules and lessons of a course. Each change is saved at once. */
export function CourseLessons({ course }: { course: CourseToEdit }) {
  const { t } = useTranslation(["admin", "common"]);
  const [warning, setWarning] = useState<{
    titles: readonly string[];
    publish: () => Promise<unknown>;
  } | null>(null);
  const publishing = usePendingWork();
  const outline = useCourseOutline(course, confirmEmpty);
  const { drafts, refused } = outline;

  // Asks for confirmation when a lesson is empty.
  function confirmEmpty(lessons: readonly OutlineLesson[], publish: () => Promise<unknown>): unknown {
    const titles = lessons.filter(({ isEmpty }) => isEmpty).map(({ title }) => title);
    if (titles.length === 0) return publish();
    return setWarning({ titles, publish });
  }

  return (
    <section aria-labelledby="course-outline" className="flex flex-col gap-4">
      <div>
        <h2 id="course-outline" className="text-lg leading-6">
          {t("courses.outline.title")}
        </h2>
        <p className="text-muted">{t(outline.isEmpty ? "courses.outline.empty" : "courses.outline.lead")}</p>
      </div>
      {drafts.length > 0 ? (
        <Button
          variant="outline"
          size="sm"
          loading={outline.isPublishing}
          onClick={() => confirmEmpty(drafts, () => outline.publishAll())}
          className="self-start"
        >
          <BookCheck aria-hidden="true" />
          {t("courses.outline.publishAll")}
        </Button>
      ) : null}
      {warning ? (
        <ConfirmDialog
          title={t("courses.emptyLessons.title", { count: warning.titles.length })}
          text={t("courses.emptyLessons.text", { count: warning.titles.length })}
          confirm={t("courses.emptyLessons.publish")}
          cancel={t("courses.emptyLessons.back")}
          busy={publishing.isPending("warning")}
          onConfirm={() =>
            publishing.track(
              ["warning"],
              warning.publish().finally(() => setWarning(null)),
            )
          }
          onClose={() => setWarning(null)}
        >
          <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
            {warning.titles.map((title, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- titles may repeat, and their order is fixed
              <li key={index}>{title}</li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
      {refused ? (
        <Alert tone="danger" role="alert" title={refused}>
          {t("common:errors.courseWithoutLessons")}
        </Alert>
      ) : null}
      <UndoNotice items={outline.deletion.items} onUndo={outline.deletion.undo} />
      <CourseOutline
        modules={outline.modules}
        lessonPath={(id) => adminPaths.lessonEdit(course.id, id)}
        addedId={outline.addedId}
        actions={outline.actions}
      />
    </section>
  );
}

/**
 * The outline of a course and its changes.
 *
 * @param confirmEmpty asks before it publishes lessons of which some are empty
 */
function useCourseOutline(
  course: CourseToEdit,
  confirmEmpty: (lessons: readonly OutlineLesson[], publish: () => Promise<unknown>) => unknown,
) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const changes = useOutlineChanges();
  const { refused, setRefused, attempt } = useOutlineAttempt();
  const [addedId, setAddedId] = useState<string | null>(null);
  // The requested order, until the stored order has been read again.
  const [wanted, setWanted] = useState<readonly OutlineModule[] | null>(null);
  const deletion = useUndoableDelete<OutlinePart & { title: string }>(({ kind, id }) =>
    attempt(() => changes.remove.mutateAsync({ kind, id }), t("courses.deleteFailed")),
  );
  const hidden = new Set(deletion.items.map(({ id }) => id));
  const stored = wanted ?? course.modules;
  const modules = withoutRows(stored, hidden);
  const drafts = draftsOf(modules);

  // The database rejects it, too, but receives a deletion only seconds later.
  function unlessLast(id: string, failure: string, work: () => unknown): unknown {
    const isLast = hasPublishedLesson(modules) && !hasPublishedLesson(withoutRows(modules, new Set([id])));
    const isRefused = isLast && course.fields.status === "published";
    setRefused(isRefused ? failure : null);
    return isRefused ? undefined : work();
  }

  async function publishAll(): Promise<void> {
    const drafted = new Set(drafts.map(({ id }) => id));
    // A deleted lesson that can still be restored stays a draft.
    const except = draftsOf(stored).flatMap(({ id }) => (drafted.has(id) ? [] : [id]));
    await attempt(async () => {
      const count = await changes.publishAll.mutateAsync({ courseId: course.id, except });
      toast({
        title: t("courses.outline.published", { count }),
        description: t("courses.outline.publishedText"),
      });
    }, t("courses.lesson.saveFailed"));
  }

  async function move(next: readonly OutlineModule[]): Promise<void> {
    const whole = withHiddenRows(next, stored, hidden);
    setWanted(whole);
    await attempt(
      () => changes.reorder.mutateAsync({ courseId: course.id, modules: whole }),
      t("courses.outline.moveFailed"),
    );
    setWanted(null);
  }

  function add(work: () => Promise<string>): Promise<unknown> {
    return attempt(async () => setAddedId(await work()), t("courses.outline.addFailed"));
  }

  const actions: OutlineActions = {
    onMove: (next) => void move(next),
    onRename: (kind, { id, seen }, title) =>
      attempt(() => changes.rename.mutateAsync({ kind, id, seen, title }), t("courses.outline.renameFailed")),
    onDelete: (kind, { id, title }) =>
      void unlessLast(id, t("courses.deleteFailed"), () => deletion.ask({ kind, id, title })),
    onPublish: (lesson, status) => {
      const failure = t("courses.lesson.saveFailed");
      const setStatus = () =>
        attempt(() => changes.setStatus.mutateAsync({ id: lesson.id, status }), failure);
      return status === "published"
        ? confirmEmpty([lesson], setStatus)
        : unlessLast(lesson.id, failure, setStatus);
    },
    onAddModule: () =>
      add(() =>
        changes.addModule.mutateAsync({
          courseId: course.id,
          title: t("courses.outline.newModule"),
          position: course.modules.length,
        }),
      ),
    onAddLesson: (module) =>
      add(() =>
        changes.addLesson.mutateAsync({
          courseId: course.id,
          moduleId: module.id,
          title: t("courses.outline.newLesson"),
          position: course.modules.find(({ id }) => id === module.id)?.lessons.length ?? 0,
        }),
      ),
  };

  return {
    modules,
    /** Whether the course has no modules, hidden ones included. */
    isEmpty: stored.length === 0,
    drafts,
    publishAll,
    isPublishing: changes.publishAll.isPending,
    refused,
    deletion,
    addedId,
    actions,
  };
}

/**
 * Runs changes of an outline and shows their failures in a toast. `refused` is the failure of a change that would leave
 * a published course without a published lesson.
 */
function useOutlineAttempt() {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const [refused, setRefused] = useState<string | null>(null);

  /** Returns whether the change succeeded. */
  async function attempt(work: () => Promise<unknown>, failure: string): Promise<boolean> {
    setRefused(null);
    try {
      await work();
      return true;
    } catch (error) {
      const { code } = toAppError(error);
      if (code === "course_without_lessons") setRefused(failure);
      else {
        const words = code === "conflict" ? t("courses.outline.changedMeanwhile") : undefined;
        showErrorToast(failure, error, words);
      }
      return false;
    }
  }

  return { refused, setRefused, attempt };
}
