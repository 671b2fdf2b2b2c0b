import BookCheck from "lucide-react/icons/book-check";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { adminPaths } from "@/config/admin-paths";
import type { CourseToEdit } from "@/features/course-editing/api";
import { CourseOutline } from "@/features/course-editing/components/course-outline";
import { UndoNotice } from "@/features/course-editing/components/undo-notice";
import {
  draftsOf,
  hasPublishedLesson,
  withoutRows,
  type OutlineLesson,
  type OutlineModule,
} from "@/features/course-editing/outline";
import type { OutlinePart } from "@/features/course-editing/outline-api";
import { useOutlineChanges } from "@/features/course-editing/queries";
import { EmptyLessonsDialog } from "@/features/course-editing/components/empty-lessons-dialog";
import { useUndoableDelete } from "@/features/course-editing/use-undoable-delete";
import { toAppError } from "@/lib/errors";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";

type Deleted = OutlinePart & { title: string };

/** Modules and lessons of a course. What is done to them is stored at once. */
export function CourseLessons({ course }: { course: CourseToEdit }) {
  const { t } = useTranslation(["admin", "common"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const changes = useOutlineChanges();
  const [addedId, setAddedId] = useState<string | null>(null);
  // The order asked for, until the stored one has been read again.
  const [wanted, setWanted] = useState<readonly OutlineModule[] | null>(null);
  const deletion = useUndoableDelete<Deleted>(({ kind, id }) =>
    attempt(() => changes.remove.mutateAsync({ kind, id }), t("courses.deleteFailed")),
  );
  const hidden = new Set(deletion.items.map(({ id }) => id));
  const modules = wanted ?? course.modules;
  const shown = withoutRows(modules, hidden);
  const drafts = draftsOf(shown);
  const [warning, setWarning] = useState<{ titles: readonly string[]; publish: () => void } | null>(null);

  // What could not be done because no published lesson would be left.
  const [refused, setRefused] = useState<string | null>(null);

  // The database refuses it, too, but a deletion reaches the database seconds later.
  function unlessLast(id: string, failure: string, work: () => void): void {
    const isLast = hasPublishedLesson(shown) && !hasPublishedLesson(withoutRows(shown, new Set([id])));
    if (isLast && course.fields.status === "published") return setRefused(failure);
    setRefused(null);
    work();
  }

  // Asks first when one of the lessons is empty.
  function warnOfEmpty(lessons: readonly OutlineLesson[], publish: () => void): void {
    const titles = lessons.filter(({ isEmpty }) => isEmpty).map(({ title }) => title);
    if (titles.length === 0) publish();
    else setWarning({ titles, publish });
  }

  function publishAll(): Promise<void> {
    const drafted = new Set(drafts.map(({ id }) => id));
    // A deleted lesson that can still be restored stays a draft.
    const except = draftsOf(modules).flatMap(({ id }) => (drafted.has(id) ? [] : [id]));
    return attempt(async () => {
      const count = await changes.publishAll.mutateAsync({ courseId: course.id, except });
      toast({
        title: t("courses.outline.published", { count }),
        description: t("courses.outline.publishedText"),
      });
    }, t("courses.lesson.saveFailed"));
  }

  async function attempt(work: () => Promise<unknown>, failure: string): Promise<void> {
    setRefused(null);
    try {
      await work();
    } catch (error) {
      const { code } = toAppError(error);
      if (code === "course_without_lessons") return setRefused(failure);
      showErrorToast(failure, error, ...(code === "conflict" ? [t("courses.outline.changedMeanwhile")] : []));
    }
  }

  async function move(next: readonly OutlineModule[]): Promise<void> {
    // What is hidden is still there, and has its place.
    const whole = withHidden(next, modules, hidden);
    setWanted(whole);
    await attempt(
      () => changes.reorder.mutateAsync({ courseId: course.id, modules: whole }),
      t("courses.outline.moveFailed"),
    );
    setWanted(null);
  }

  async function rename(
    kind: OutlinePart["kind"],
    { id, seen }: { id: string; seen: string },
    title: string,
  ): Promise<boolean> {
    try {
      await changes.rename.mutateAsync({ kind, id, seen, title });
      return true;
    } catch (error) {
      const isConflict = toAppError(error).code === "conflict";
      showErrorToast(
        t("courses.outline.renameFailed"),
        error,
        ...(isConflict ? [t("courses.outline.changedMeanwhile")] : []),
      );
      return false;
    }
  }

  return (
    <section aria-labelledby="course-outline" className="flex flex-col gap-4">
      <div>
        <h2 id="course-outline" className="text-heading">
          {t("courses.outline.title")}
        </h2>
        <p className="text-muted">
          {t(modules.length > 0 ? "courses.outline.lead" : "courses.outline.empty")}
        </p>
      </div>
      {drafts.length > 0 ? (
        <Button
          variant="outline"
          size="sm"
          loading={changes.publishAll.isPending}
          onClick={() => warnOfEmpty(drafts, () => void publishAll())}
          className="self-start"
        >
          <BookCheck aria-hidden="true" />
          {t("courses.outline.publishAll")}
        </Button>
      ) : null}
      {warning ? (
        <EmptyLessonsDialog
          titles={warning.titles}
          onPublish={() => {
            setWarning(null);
            warning.publish();
          }}
          onClose={() => setWarning(null)}
        />
      ) : null}
      {refused ? (
        <Alert tone="danger" role="alert" title={refused}>
          {t("common:errors.courseWithoutLessons")}
        </Alert>
      ) : null}
      <UndoNotice items={deletion.items} onUndo={deletion.undo} />
      <CourseOutline
        modules={shown}
        lessonPath={(id) => adminPaths.lessonEdit(course.id, id)}
        addedId={addedId}
        actions={{
          onMove: (next) => void move(next),
          onRename: rename,
          onDelete: (kind, { id, title }) =>
            unlessLast(id, t("courses.deleteFailed"), () => deletion.ask({ kind, id, title })),
          onPublish: (lesson, status) => {
            const setStatus = () =>
              void attempt(
                () => changes.setStatus.mutateAsync({ id: lesson.id, status }),
                t("courses.lesson.saveFailed"),
              );
            if (status === "published") warnOfEmpty([lesson], setStatus);
            else unlessLast(lesson.id, t("courses.lesson.saveFailed"), setStatus);
          },
          onAddModule: () =>
            void attempt(async () => {
              const title = t("courses.outline.newModule");
              setAddedId(
                await changes.addModule.mutateAsync({
                  courseId: course.id,
                  title,
                  position: course.modules.length,
                }),
              );
            }, t("courses.outline.addFailed")),
          onAddLesson: (module) =>
            void attempt(async () => {
              const stored = course.modules.find(({ id }) => id === module.id);
              setAddedId(
                await changes.addLesson.mutateAsync({
                  courseId: course.id,
                  moduleId: module.id,
                  title: t("courses.outline.newLesson"),
                  position: stored?.lessons.length ?? 0,
                }),
              );
            }, t("courses.outline.addFailed")),
        }}
      />
    </section>
  );
}

// Puts what is hidden back where it was: lessons at the end of their module, modules at the end.
function withHidden(
  next: readonly OutlineModule[],
  before: readonly OutlineModule[],
  hidden: ReadonlySet<string>,
): readonly OutlineModule[] {
  const kept = next.map((module) => ({
    ...module,
    lessons: [
      ...module.lessons,
      ...(before.find(({ id }) => id === module.id)?.lessons.filter(({ id }) => hidden.has(id)) ?? []),
    ],
  }));
  return [...kept, ...before.filter(({ id }) => hidden.has(id))];
}
