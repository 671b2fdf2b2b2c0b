import type { PostState } from "@contract/enums";
import Newspaper from "lucide-react/icons/newspaper";
import * as z from "zod/mini";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { State } from "@/kit/ui/badge";
import { adminPaths } from "@/platform/admin-paths";
import { timeCell } from "@/platform/csv";
import { formatDayAndTime } from "@/platform/formatters";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import { postsKey } from "./data";

/** The value of the filter by tag that selects all posts. */
export const everyTag = "";

const tones = {
  draft: "neutral",
  scheduled: "warning",
  published: "success",
  trashed: "neutral",
} as const satisfies Record<PostState, string>;

const source = listSource({
  select: (database, counting) =>
    database
      .from("blog_post_list")
      .select(
        "id, slug, title, author, tags, state, publishedAt:published_at, updatedAt:updated_at",
        counting,
      ),
  // The indexes have rows without a value last in both directions.
  sorts: {
    alteracao: { column: "updated_at", field: "updatedAt", descendsFirst: true, nullsLast: true },
    titulo: { column: "title", field: "title", nullsLast: true },
    autor: { column: "author", field: "author", nullsLast: true },
    publicacao: { column: "published_at", field: "publishedAt", descendsFirst: true, nullsLast: true },
  },
  ties: [{ column: "id", field: "id" }],
  filters: {
    estado: {
      choices: {
        todos: (query) => query.is("trashed_at", null),
        rascunhos: (query) => query.is("trashed_at", null).eq("state", "draft"),
        agendados: (query) => query.is("trashed_at", null).eq("state", "scheduled"),
        publicados: (query) => query.is("trashed_at", null).eq("state", "published"),
        lixeira: (query) => query.not("trashed_at", "is", null),
      },
    },
    etiqueta: {
      all: everyTag,
      values: z.string().check(z.maxLength(300)),
      narrow: (query, tag) => query.contains("tags", [tag]),
    },
  },
});

/** A post in the team's list. */
export type ListedPost = ListedRow<typeof source>;

/** All posts of the blog, the last changed first. */
export const postsList = defineList({
  name: "posts",
  source,
  key: postsKey,
  label: "blog.title",
  failure: "blog.failed",
  empty: { icon: Newspaper, title: "blog.empty", text: "blog.emptyText" },
  rowName: ({ title }) => title,
  linkTo: ({ state, slug }) => (state === "trashed" ? undefined : adminPaths.blogEdit(slug)),
  columns: [
    {
      id: "titulo",
      header: "blog.columns.title",
      primary: true,
      phone: "name",
      cell: ({ title }) => (
        <span lang="pt-BR" title={title} className="block truncate">
          {title}
        </span>
      ),
    },
    {
      id: "estado",
      header: "blog.columns.state",
      width: 128,
      // Beside the author, so that the title has the whole width.
      phone: "date",
      cell: ({ state }, { t }) => state && <State tone={tones[state]}>{t(`blog.states.${state}`)}</State>,
    },
    {
      id: "autor",
      header: "blog.columns.author",
      width: 148,
      from: "lg",
      phone: "detail",
      cell: ({ author }) => author,
    },
    {
      id: "etiquetas",
      header: "blog.columns.tags",
      width: 160,
      from: "2xl",
      cell: ({ tags }) => <ClippedText className="text-muted">{tags.join(", ") || "–"}</ClippedText>,
    },
    {
      id: "publicacao",
      hiddenAtFirst: true,
      header: "blog.columns.published",
      width: 148,
      align: "end",
      cell: ({ publishedAt }, { language }) => (publishedAt ? formatDayAndTime(publishedAt, language) : "–"),
    },
    {
      id: "alteracao",
      header: "blog.columns.updated",
      width: 148,
      align: "end",
      from: "md",
      phone: "date",
      cell: ({ updatedAt }, { language }) => formatDayAndTime(updatedAt, language),
    },
  ],
  views: [
    { name: "table.all", filters: {} },
    { name: "blog.filters.publicados", filters: { estado: "publicados" } },
    { name: "blog.filters.rascunhos", filters: { estado: "rascunhos" } },
    { name: "blog.filters.agendados", filters: { estado: "agendados" } },
    { name: "blog.filters.lixeira", filters: { estado: "lixeira" } },
  ],
  filters: {
    estado: { label: "blog.columns.state", choice: (value) => `blog.filters.${value}` },
    etiqueta: { label: "blog.tag" },
  },
  file: {
    name: "csv.files.posts",
    columns: [
      { header: "blog.columns.title", cell: ({ title }) => title },
      { header: "csv.address", cell: ({ slug }) => slug },
      { header: "blog.columns.state", cell: ({ state }, { t }) => state && t(`blog.states.${state}`) },
      { header: "blog.columns.author", cell: ({ author }) => author },
      { header: "blog.columns.tags", cell: ({ tags }) => tags.join(", ") },
      { header: "blog.columns.published", cell: ({ publishedAt }) => timeCell(publishedAt) },
      { header: "blog.columns.updated", cell: ({ updatedAt }) => timeCell(updatedAt) },
    ],
  },
});
