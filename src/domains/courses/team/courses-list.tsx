import School from "lucide-react/icons/school";
import { defineList } from "@/kit/data-table/list-description";
import { State } from "@/kit/ui/badge";
import { adminPaths } from "@/platform/admin-paths";
import { formatDayAndTime } from "@/platform/formatters";
import { languageNames, type Language } from "@/platform/language";
import { listSource, type ListedRow } from "@/platform/list/list-source";
import { percentOf } from "./rules";
import { coursesKey } from "./data";

const source = listSource({
  select: (database, counting) =>
    database
      .from("course_list")
      .select(
        "id, title, language, status, lessons, publishedLessons:published_lessons, learners, completions, updatedAt:updated_at",
        counting,
      ),
  sorts: {
    alteracao: { column: "updated_at", field: "updatedAt", descendsFirst: true },
    titulo: { column: "title", field: "title" },
    alunos: { column: "learners", field: "learners", descendsFirst: true },
    conclusoes: { column: "completions", field: "completions", descendsFirst: true },
  },
  ties: [{ column: "id", field: "id" }],
  filters: {
    estado: {
      choices: {
        todos: null,
        rascunhos: (query) => query.eq("status", "draft"),
        publicados: (query) => query.eq("status", "published"),
      },
    },
  },
});

/** A course in the team's list. `completions` counts the learners who completed it. */
export type ListedCourse = ListedRow<typeof source>;

const formatCount = (count: number | null, language: Language) =>
  new Intl.NumberFormat(language).format(count ?? 0);

/** All courses, the last changed first. */
export const coursesList = defineList({
  name: "courses",
  source,
  key: coursesKey,
  label: "courses.title",
  failure: "courses.failed",
  empty: { icon: School, title: "courses.empty", text: "courses.emptyText" },
  rowName: ({ title }) => title,
  linkTo: ({ id }) => adminPaths.courseEdit(id),
  columns: [
    {
      id: "titulo",
      header: "courses.columns.title",
      primary: true,
      phone: "name",
      cell: ({ language, title }) => (
        <span lang={language} title={title} className="block truncate">
          {title}
        </span>
      ),
    },
    {
      id: "estado",
      header: "courses.columns.state",
      width: 120,
      phone: "state",
      cell: ({ status }, { t }) => (
        <State tone={status === "published" ? "success" : "neutral"}>{t(`courses.states.${status}`)}</State>
      ),
    },
    {
      id: "idioma",
      header: "courses.columns.language",
      width: 168,
      hiddenAtFirst: true,
      cell: (course) => languageNames[course.language],
    },
    {
      id: "aulas",
      header: "courses.columns.lessons",
      width: 140,
      align: "end",
      from: "xl",
      phone: "detail",
      cell: ({ lessons, publishedLessons }, { t, language }) =>
        t("courses.publishedOf", {
          published: formatCount(publishedLessons, language),
          all: formatCount(lessons, language),
        }),
    },
    {
      id: "alunos",
      header: "courses.columns.learners",
      width: 92,
      align: "end",
      from: "lg",
      cell: ({ learners }, { language }) => formatCount(learners, language),
    },
    {
      id: "conclusoes",
      header: "courses.columns.completions",
      width: 120,
      align: "end",
      from: "2xl",
      cell: ({ completions, learners }, { t, language }) =>
        t("courses.completionShare", {
          completions: formatCount(completions, language),
          percent: percentOf(completions ?? 0, learners ?? 0),
        }),
    },
    {
      id: "alteracao",
      header: "courses.columns.updated",
      width: 148,
      align: "end",
      from: "md",
      phone: "date",
      cell: ({ updatedAt }, { language }) => formatDayAndTime(updatedAt, language),
    },
  ],
  views: [
    { name: "table.all", filters: {} },
    { name: "courses.filters.publicados", filters: { estado: "publicados" } },
    { name: "courses.filters.rascunhos", filters: { estado: "rascunhos" } },
  ],
  filters: {
    estado: { label: "courses.columns.state", choice: (value) => `courses.filters.${value}` },
  },
});
