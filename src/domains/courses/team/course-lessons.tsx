import BookCheck from "lucide-react/icons/book-check";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { CourseOutline } from "./course-outline";
import { UndoNotice } from "./undo-notice";
import { useCourseOutline } from "./use-course-outline";
import type { CourseToEdit } from "./data";
import type { OutlineLesson } from "./rules";

/** Modules and lessons of a course. Each change is saved at once. */
export function CourseLessons({ course }: { course: CourseToEdit }) {
  const { t } = useTranslation(["admin", "common", "adminCourses"]);
  const [warning, setWarning] = useState<{ titles: readonly string[]; publish: () => void } | null>(null);
  const outline = useCourseOutline(course, confirmEmpty);
  const { drafts, refused } = outline;

  // Asks for confirmation when a lesson is empty.
  function confirmEmpty(lessons: readonly OutlineLesson[], publish: () => void): void {
    const titles = lessons.filter(({ isEmpty }) => isEmpty).map(({ title }) => title);
    if (titles.length === 0) publish();
    else setWarning({ titles, publish });
  }

  return (
    <section aria-labelledby="course-outline" className="flex flex-col gap-4">
      <div>
        <h2 id="course-outline" className="text-lg leading-6">
          {t("adminCourses:outline.title")}
        </h2>
        <p className="text-muted">
          {t(outline.isEmpty ? "adminCourses:outline.empty" : "adminCourses:outline.lead")}
        </p>
      </div>
      {drafts.length > 0 ? (
        <Button
          variant="outline"
          size="sm"
          loading={outline.isPublishing}
          onClick={() => confirmEmpty(drafts, () => void outline.publishAll())}
          className="self-start"
        >
          <BookCheck aria-hidden="true" />
          {t("adminCourses:outline.publishAll")}
        </Button>
      ) : null}
      {warning ? (
        <ConfirmDialog
          title={t("adminCourses:emptyLessons.title", { count: warning.titles.length })}
          text={t("adminCourses:emptyLessons.text", { count: warning.titles.length })}
          confirm={t("adminCourses:emptyLessons.publish")}
          cancel={t("adminCourses:emptyLessons.back")}
          onConfirm={() => {
            setWarning(null);
            warning.publish();
          }}
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
