import School from "lucide-react/icons/school";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { EmptyState } from "@/components/empty-state";
import { Badge } from "@/components/ui/badge";
import { formatDayAndTime } from "@/lib/formatters";
import { languageNames } from "@/lib/language";
import { useLanguage } from "@/lib/use-language";
import { percentOf, type ListedCourse } from "../model";

type CourseTableProps = {
  address: ListControls;
  query: ListQuery<ListedCourse>;
  filters: ReactNode;
  /** Leads to making the first course. */
  start: ReactNode;
  /** Where a course is edited. */
  linkTo: (course: ListedCourse) => string;
  onPreview: (course: ListedCourse) => void;
  onReach: (course: ListedCourse) => void;
  /** Left out where the person may only look. */
  change?:
    | {
        onPublish: (course: ListedCourse) => void;
        onDuplicate: (course: ListedCourse) => void;
        onDelete: (course: ListedCourse) => void;
      }
    | undefined;
};

/** Every course, published or not. */
export function CourseTable({ address, query, filters, start, linkTo, change, ...rest }: CourseTableProps) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const columns = useColumns();
  const action = (
    course: ListedCourse,
    name: "edit" | "preview" | "reach" | "duplicate" | "delete" | "publish" | "unpublish",
    onSelect: (course: ListedCourse) => void,
  ) => ({
    label: t(`courses.actions.${name}`),
    description: t("courses.actionOn", { action: t(`courses.actions.${name}`), title: course.title }),
    onSelect: () => onSelect(course),
  });
  return (
    <DataTable
      name="courses"
      label={t("courses.title")}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      address={address}
      query={query}
      filters={filters}
      failure={t("courses.failed")}
      empty={
        <EmptyState icon={School} title={t("courses.empty")} description={t("courses.emptyText")}>
          {start}
        </EmptyState>
      }
      linkTo={linkTo}
      rowActions={(course) => [
        action(course, "edit", () => void navigate(linkTo(course))),
        action(course, "preview", rest.onPreview),
        action(course, "reach", rest.onReach),
        ...(change
          ? [
              action(course, course.status === "published" ? "unpublish" : "publish", change.onPublish),
              action(course, "duplicate", change.onDuplicate),
              action(course, "delete", change.onDelete),
            ]
          : []),
      ]}
    />
  );
}

function useColumns(): readonly DataColumn<ListedCourse>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    return [
      {
        id: "titulo",
        header: t("courses.columns.title"),
        primary: true,
        sortable: true,
        cell: (course) => (
          <span
            lang={course.language}
            className="block font-semibold [overflow-wrap:anywhere] lg:min-w-40 xl:min-w-52"
          >
            {course.title}
          </span>
        ),
      },
      {
        id: "estado",
        header: t("courses.columns.state"),
        cell: ({ status }) => (
          <Badge tone={status === "published" ? "success" : "neutral"}>{t(`courses.states.${status}`)}</Badge>
        ),
      },
      {
        id: "idioma",
        header: t("courses.columns.language"),
        cell: (course) => languageNames[course.language],
      },
      {
        id: "aulas",
        header: t("courses.columns.lessons"),
        cell: ({ lessons, publishedLessons }) =>
          t("courses.publishedOf", {
            published: number.format(publishedLessons),
            all: number.format(lessons),
          }),
      },
      {
        id: "alunos",
        header: t("courses.columns.learners"),
        sortable: true,
        descendsFirst: true,
        cell: ({ learners }) => <span className="tabular">{number.format(learners)}</span>,
      },
      {
        id: "conclusoes",
        header: t("courses.columns.completions"),
        sortable: true,
        descendsFirst: true,
        cell: ({ completions, learners }) => (
          <span className="tabular">
            {t("courses.completionShare", {
              completions: number.format(completions),
              percent: percentOf(completions, learners),
            })}
          </span>
        ),
      },
      {
        id: "alteracao",
        header: t("courses.columns.updated"),
        sortable: true,
        descendsFirst: true,
        cell: ({ updatedAt }) => (
          <span className="xl:whitespace-nowrap">{formatDayAndTime(updatedAt, language)}</span>
        ),
      },
    ];
  }, [t, language]);
}
