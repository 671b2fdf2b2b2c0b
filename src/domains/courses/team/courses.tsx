import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useCan } from "@/domains/team/parts/admin-context";
import { ListView } from "@/kit/data-table/list-view";
import type { RowAction } from "@/kit/data-table/row-actions";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { buttonVariants } from "@/kit/ui/button";
import { useAttempt, useReadFailureToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { coursesList, type ListedCourse } from "./courses-list";
import { useDeleteCourse, useDuplicateCourse, useSetCourseStatus } from "./data";
import { UndoNotice, useUndoableDelete } from "./undoable-delete";

type Action = "edit" | "preview" | "reach" | "duplicate" | "delete" | "publish" | "unpublish";

/** All courses: search, open, publish, copy and remove. */
export function AdminCoursesRoute() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const writable = useCan("courses.write");
  const shown = useList(coursesList);
  const { query } = shown;
  useReadFailureToast(t("courses.failed"), query.data ? null : query.error);
  const { duplicate, publish, deletion } = useCourseChanges();
  const hidden = new Set(deletion.items.map(({ id }) => id));
  const data = query.data && { ...query.data, items: query.data.items.filter(({ id }) => !hidden.has(id)) };

  function rowActions(course: ListedCourse): readonly RowAction[] {
    const { id, title, status } = course;
    const action = (name: Action, onSelect: () => unknown): RowAction => ({
      label: t(`courses.actions.${name}`),
      description: t("courses.actionOn", { action: t(`courses.actions.${name}`), title }),
      onSelect,
    });
    const reading = [
      action("edit", () => navigate(adminPaths.courseEdit(id))),
      action("preview", () => navigate(adminPaths.coursePreview(id))),
      action("reach", () => navigate(adminPaths.courseReach(id))),
    ];
    if (!writable) return reading;
    return [
      ...reading,
      action(status === "published" ? "unpublish" : "publish", () => publish(course)),
      action("duplicate", () => duplicate(course)),
      action("delete", () => deletion.ask(course)),
    ];
  }

  const start = writable ? (
    <Link to={adminPaths.courseNew} className={buttonVariants({ size: "sm" })}>
      <Plus aria-hidden="true" />
      {t("nav.newCourse")}
    </Link>
  ) : null;

  return (
    <>
      <PageHeader title={t("courses.title")}>
        {writable ? (
          <Link to={adminPaths.courseOrder} className={buttonVariants({ size: "sm", variant: "outline" })}>
            <ArrowUpDown aria-hidden="true" />
            {t("nav.courseOrder")}
          </Link>
        ) : null}
        {start}
      </PageHeader>
      <div className="mb-4 has-[>output:empty]:hidden">
        <UndoNotice items={deletion.items} onUndo={deletion.undo} />
      </div>
      <ListView shown={{ ...shown, query: { ...query, data } }} start={start} rowActions={rowActions} />
    </>
  );
}

/** Changes of a listed course. Toasts show how each ends. */
function useCourseChanges() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const setStatus = useSetCourseStatus();
  const duplication = useDuplicateCourse();
  const remove = useDeleteCourse();
  const deletion = useUndoableDelete<ListedCourse>(async ({ id }) => {
    await attempt(remove.mutateAsync(id), t("courses.deleteFailed"));
  });

  async function duplicate({ id, title }: ListedCourse): Promise<void> {
    const copy = duplication.mutateAsync({ id, title: t("courses.copyOf", { title }).slice(0, 160) });
    if (await attempt(copy, t("courses.duplicateFailed"))) {
      toast({
        title: t("courses.duplicated"),
        description: t("courses.duplicatedText"),
        staysOnNavigation: true,
      });
      void navigate(adminPaths.courseEdit(await copy));
    }
  }

  async function publish(course: ListedCourse): Promise<void> {
    const status = course.status === "published" ? "draft" : "published";
    if (await attempt(setStatus.mutateAsync({ id: course.id, status }), t("courses.saveFailed"))) {
      toast({ title: t(`courses.saved.${status}`), description: t(`courses.savedText.${status}`) });
    }
  }

  return { duplicate, publish, deletion };
}
