import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutlineActions } from "./outline-line";
import { useUndoableDelete } from "./use-undoable-delete";
import { useToast } from "@/kit/toast";
import { useOutlineAttempt } from "./use-outline-attempt";
import type { CourseToEdit } from "./data";
import {
  draftsOf,
  hasPublishedLesson,
  type OutlineLesson,
  type OutlineModule,
  withHiddenRows,
  withoutRows,
} from "./rules";
import { type OutlinePart, useOutlineChanges } from "./outline-data";

/**
 * The outline of a course and its changes.
 *
 * @param confirmEmpty asks before it publishes lessons of which some are empty
 */
export function useCourseOutline(
  course: CourseToEdit,
  confirmEmpty: (lessons: readonly OutlineLesson[], publish: () => void) => void,
) {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const { toast } = useToast();
  const changes = useOutlineChanges();
  const { refused, setRefused, attempt } = useOutlineAttempt();
  const [addedId, setAddedId] = useState<string | null>(null);
  // The requested order, until the stored order has been read again.
  const [wanted, setWanted] = useState<readonly OutlineModule[] | null>(null);
  const deletion = useUndoableDelete<OutlinePart & { title: string }>(({ kind, id }) =>
    attempt(() => changes.remove.mutateAsync({ kind, id }), t("adminCourses:deleteFailed")),
  );
  const hidden = new Set(deletion.items.map(({ id }) => id));
  const stored = wanted ?? course.modules;
  const modules = withoutRows(stored, hidden);
  const drafts = draftsOf(modules);

  // The database rejects it, too, but receives a deletion only seconds later.
  function unlessLast(id: string, failure: string, work: () => void): void {
    const isLast = hasPublishedLesson(modules) && !hasPublishedLesson(withoutRows(modules, new Set([id])));
    const isRefused = isLast && course.fields.status === "published";
    setRefused(isRefused ? failure : null);
    if (!isRefused) work();
  }

  async function publishAll(): Promise<void> {
    const drafted = new Set(drafts.map(({ id }) => id));
    // A deleted lesson that can still be restored stays a draft.
    const except = draftsOf(stored).flatMap(({ id }) => (drafted.has(id) ? [] : [id]));
    await attempt(async () => {
      const count = await changes.publishAll.mutateAsync({ courseId: course.id, except });
      toast({
        title: t("adminCourses:outline.published", { count }),
        description: t("adminCourses:outline.publishedText"),
      });
    }, t("adminCourses:lesson.saveFailed"));
  }

  async function move(next: readonly OutlineModule[]): Promise<void> {
    const whole = withHiddenRows(next, stored, hidden);
    setWanted(whole);
    await attempt(
      () => changes.reorder.mutateAsync({ courseId: course.id, modules: whole }),
      t("adminCourses:outline.moveFailed"),
    );
    setWanted(null);
  }

  function add(work: () => Promise<string>): void {
    void attempt(async () => setAddedId(await work()), t("adminCourses:outline.addFailed"));
  }

  const actions: OutlineActions = {
    onMove: (next) => void move(next),
    onRename: (kind, { id, seen }, title) =>
      attempt(
        () => changes.rename.mutateAsync({ kind, id, seen, title }),
        t("adminCourses:outline.renameFailed"),
      ),
    onDelete: (kind, { id, title }) =>
      unlessLast(id, t("adminCourses:deleteFailed"), () => deletion.ask({ kind, id, title })),
    onPublish: (lesson, status) => {
      const failure = t("adminCourses:lesson.saveFailed");
      const setStatus = () =>
        void attempt(() => changes.setStatus.mutateAsync({ id: lesson.id, status }), failure);
      if (status === "published") confirmEmpty([lesson], setStatus);
      else unlessLast(lesson.id, failure, setStatus);
    },
    onAddModule: () =>
      add(() =>
        changes.addModule.mutateAsync({
          courseId: course.id,
          title: t("adminCourses:outline.newModule"),
          position: course.modules.length,
        }),
      ),
    onAddLesson: (module) =>
      add(() =>
        changes.addLesson.mutateAsync({
          courseId: course.id,
          moduleId: module.id,
          title: t("adminCourses:outline.newLesson"),
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
