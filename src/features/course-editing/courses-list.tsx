import School from "lucide-react/icons/school";
import { defineList } from "@/components/data-table/list-description";
import { Badge } from "@/components/ui/badge";
import { adminPaths } from "@/config/admin-paths";
import { formatDayAndTime } from "@/lib/formatters";
import { languageNames, type Language } from "@/lib/language";
import { listSource, type ListedRow } from "@/lib/list/list-source";
import { percentOf } from "./model";
import { coursesKey } from "./queries";

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
      header: "courses.columns.state",
      cell: ({ status }, { t }) => (
        <Badge tone={status === "published" ? "success" : "neutral"}>{t(`courses.states.${status}`)}</Badge>
      ),
    },
    {
      id: "idioma",
      header: "courses.columns.language",
      cell: (course) => languageNames[course.language],
    },
    {
      id: "aulas",
      header: "courses.columns.lessons",
      cell: ({ lessons, publishedLessons }, { t, language }) =>
        t("courses.publishedOf", {
          published: formatCount(publishedLessons, language),
          all: formatCount(lessons, language),
        }),
    },
    {
      id: "alunos",
      header: "courses.columns.learners",
      cell: ({ learners }, { language }) => (
        <span className="tabular">{formatCount(learners, language)}</span>
      ),
    },
    {
      id: "conclusoes",
      header: "courses.columns.completions",
      cell: ({ completions, learners }, { t, language }) => (
        <span className="tabular">
          {t("courses.completionShare", {
            completions: formatCount(completions, language),
            percent: percentOf(completions ?? 0, learners ?? 0),
          })}
        </span>
      ),
    },
    {
      id: "alteracao",
      header: "courses.columns.updated",
      cell: ({ updatedAt }, { language }) => (
        <span className="xl:whitespace-nowrap">{formatDayAndTime(updatedAt, language)}</span>
      ),
    },
  ],
  filters: { estado: { label: "courses.columns.state", choice: (value) => `courses.filters.${value}` } },
});
