import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { adminPaths } from "@/platform/admin-paths";
import type { ListedCourse } from "./courses-list";
import { useUndoableDelete } from "./use-undoable-delete";
import { useToast } from "@/kit/toast";
import { useAttempt } from "@/kit/use-attempt";
import { useDeleteCourse, useDuplicateCourse, useSetCourseStatus } from "./data";

/** Changes of a listed course. Toasts show how each ends. */
export function useCourseChanges() {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const { toast } = useToast();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const setStatus = useSetCourseStatus();
  const duplication = useDuplicateCourse();
  const remove = useDeleteCourse();
  const deletion = useUndoableDelete<ListedCourse>(async ({ id }) => {
    await attempt(remove.mutateAsync(id), t("adminCourses:deleteFailed"));
  });

  async function duplicate({ id, title }: ListedCourse): Promise<void> {
    const copy = duplication.mutateAsync({ id, title: t("adminCourses:copyOf", { title }).slice(0, 160) });
    if (await attempt(copy, t("adminCourses:duplicateFailed"))) {
      toast({
        title: t("adminCourses:duplicated"),
        description: t("adminCourses:duplicatedText"),
        staysOnNavigation: true,
      });
      void navigate(adminPaths.courseEdit(await copy));
    }
  }

  async function publish(course: ListedCourse): Promise<void> {
    const status = course.status === "published" ? "draft" : "published";
    if (await attempt(setStatus.mutateAsync({ id: course.id, status }), t("adminCourses:saveFailed"))) {
      toast({ title: t(`adminCourses:saved.${status}`), description: t(`adminCourses:savedText.${status}`) });
    }
  }

  return { duplicate, publish, deletion };
}
