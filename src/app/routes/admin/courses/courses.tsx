import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useListAddress } from "@/components/data-table/list-address";
import { buttonVariants } from "@/components/ui/button-variants";
import { Select } from "@/components/ui/select";
import { adminPaths } from "@/config/admin-paths";
import { CourseTable } from "@/features/course-editing/components/course-table";
import { UndoNotice } from "@/features/course-editing/components/undo-notice";
import { courseSorts, stateFilters, type ListedCourse } from "@/features/course-editing/model";
import {
  useCourses,
  useDeleteCourse,
  useDuplicateCourse,
  useSetCourseStatus,
} from "@/features/course-editing/queries";
import { useUndoableDelete } from "@/features/course-editing/use-undoable-delete";
import { choiceOf } from "@/lib/list/list-address";
import { useCan } from "../../../layouts/admin/admin-context";
import { AdminPageHead } from "../../../layouts/admin/admin-page-head";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";
import { useReadFailureToast } from "../../../use-read-failure-toast";

const filters = { estado: choiceOf(stateFilters) };

/** Lists the courses with search, duplication, publishing and deletion. */
export function AdminCoursesRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const writable = useCan("courses.write");
  const address = useListAddress(courseSorts, filters, { descending: true });
  const { search, sort, page, filters: set } = address;
  const query = useCourses({ search, sort, page, state: set.estado });
  useReadFailureToast(t("courses.failed"), query.data ? null : query.error);
  const setStatus = useSetCourseStatus();
  const duplicate = useDuplicateCourse();
  const remove = useDeleteCourse();
  const deletion = useUndoableDelete<ListedCourse>(async ({ id }) => {
    await remove.mutateAsync(id).catch((error: unknown) => showErrorToast(t("courses.deleteFailed"), error));
  });
  const hidden = new Set(deletion.items.map(({ id }) => id));

  async function copy({ id, title }: ListedCourse): Promise<void> {
    try {
      const made = await duplicate.mutateAsync({ id, title: t("courses.copyOf", { title }).slice(0, 160) });
      toast({
        title: t("courses.duplicated"),
        description: t("courses.duplicatedText"),
        staysOnNavigation: true,
      });
      void navigate(adminPaths.courseEdit(made));
    } catch (error) {
      showErrorToast(t("courses.duplicateFailed"), error);
    }
  }

  async function publish(course: ListedCourse): Promise<void> {
    const status = course.status === "published" ? "draft" : "published";
    try {
      await setStatus.mutateAsync({ id: course.id, status });
      toast({ title: t(`courses.saved.${status}`), description: t(`courses.savedText.${status}`) });
    } catch (error) {
      showErrorToast(t("courses.saveFailed"), error);
    }
  }

  const start = writable ? (
    <Link to={adminPaths.courseNew} className={buttonVariants({ size: "sm" })}>
      <Plus aria-hidden="true" />
      {t("courses.new")}
    </Link>
  ) : null;

  return (
    <>
      <AdminPageHead title={t("courses.title")} lead={t("courses.lead")}>
        {writable ? (
          <Link to={adminPaths.courseOrder} className={buttonVariants({ size: "sm", variant: "outline" })}>
            <ArrowUpDown aria-hidden="true" />
            {t("courses.order.title")}
          </Link>
        ) : null}
        {start}
      </AdminPageHead>
      <div className="flex flex-col gap-4">
        <UndoNotice items={deletion.items} onUndo={deletion.undo} />
        <CourseTable
          address={address}
          query={{
            ...query,
            data: query.data && {
              ...query.data,
              items: query.data.items.filter(({ id }) => !hidden.has(id)),
            },
          }}
          start={start}
          linkTo={({ id }) => adminPaths.courseEdit(id)}
          onPreview={({ id }) => void navigate(adminPaths.coursePreview(id))}
          onReach={({ id }) => void navigate(adminPaths.courseReach(id))}
          change={
            writable
              ? {
                  onPublish: (course) => void publish(course),
                  onDuplicate: (course) => void copy(course),
                  onDelete: deletion.ask,
                }
              : undefined
          }
          filters={
            <Select
              aria-label={t("courses.columns.state")}
              value={set.estado}
              onChange={({ target }) => address.setFilters({ estado: filters.estado.parse(target.value) })}
              className="min-w-32 max-lg:flex-1 lg:w-44 [&>select]:h-9 [&>select]:text-sm pointer-coarse:[&>select]:h-11"
            >
              {stateFilters.map((state) => (
                <option key={state} value={state}>
                  {t(`courses.filters.${state}`)}
                </option>
              ))}
            </Select>
          }
        />
      </div>
    </>
  );
}
