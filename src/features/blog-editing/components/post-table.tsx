import Newspaper from "lucide-react/icons/newspaper";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { EmptyState } from "@/components/empty-state";
import { Badge } from "@/components/ui/badge";
import { formatDayAndTime } from "@/lib/format-time";
import { useLanguage } from "@/lib/use-language";
import type { ListedPost, PostState } from "../model";

type PostTableProps = {
  address: ListControls;
  query: ListQuery<ListedPost>;
  filters: ReactNode;
  /** Leads to writing the first post. */
  start: ReactNode;
  /** Where a post is written on. */
  linkTo: (post: ListedPost) => string;
  /** Left out where the person may only look. */
  change?: { onDuplicate: (post: ListedPost) => void; onDelete: (post: ListedPost) => void } | undefined;
};

const tones = { draft: "neutral", scheduled: "warning", published: "success" } as const satisfies Record<
  PostState,
  string
>;

/** Every post of the blog. */
export function PostTable({ address, query, filters, start, linkTo, change }: PostTableProps) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const columns = useColumns();
  return (
    <DataTable
      name="posts"
      label={t("blog.title")}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      address={address}
      query={query}
      filters={filters}
      failure={t("blog.failed")}
      empty={
        <EmptyState icon={Newspaper} title={t("blog.empty")} description={t("blog.emptyText")}>
          {start}
        </EmptyState>
      }
      linkTo={linkTo}
      rowActions={(post) => [
        {
          label: t("blog.edit"),
          description: t("blog.editNamed", { title: post.title }),
          onSelect: () => void navigate(linkTo(post)),
        },
        ...(change
          ? [
              {
                label: t("blog.duplicate"),
                description: t("blog.duplicateNamed", { title: post.title }),
                onSelect: () => change.onDuplicate(post),
              },
              {
                label: t("blog.delete"),
                description: t("blog.deleteNamed", { title: post.title }),
                onSelect: () => change.onDelete(post),
              },
            ]
          : []),
      ]}
    />
  );
}

function useColumns(): readonly DataColumn<ListedPost>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: "titulo",
        header: t("blog.columns.title"),
        primary: true,
        sortable: true,
        cell: ({ title }) => (
          <span lang="pt-BR" className="block font-semibold [overflow-wrap:anywhere] lg:min-w-44 xl:min-w-60">
            {title}
          </span>
        ),
      },
      {
        id: "estado",
        header: t("blog.columns.state"),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`blog.states.${state}`)}</Badge>,
      },
      {
        id: "autor",
        header: t("blog.columns.author"),
        sortable: true,
        cell: ({ author }) => <span className="block lg:min-w-24">{author}</span>,
      },
      {
        id: "etiquetas",
        header: t("blog.columns.tags"),
        cell: ({ tags }) => <span className="block text-muted lg:min-w-24">{tags.join(", ") || "–"}</span>,
      },
      {
        id: "publicacao",
        hiddenAtFirst: true,
        header: t("blog.columns.published"),
        sortable: true,
        descendsFirst: true,
        cell: ({ publishedAt }) => (
          <span className="xl:whitespace-nowrap">
            {publishedAt ? formatDayAndTime(publishedAt, language) : "–"}
          </span>
        ),
      },
      {
        id: "alteracao",
        header: t("blog.columns.updated"),
        sortable: true,
        descendsFirst: true,
        cell: ({ updatedAt }) => (
          <span className="xl:whitespace-nowrap">{formatDayAndTime(updatedAt, language)}</span>
        ),
      },
    ],
    [t, language],
  );
}
