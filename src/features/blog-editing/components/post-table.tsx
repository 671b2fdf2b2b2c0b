import type { PostState } from "@contract/enums";
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
import { formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import type { ListedPost } from "../model";

type PostChange = (post: ListedPost) => void;

type PostChanges = {
  onPublish: PostChange;
  onUnpublish: PostChange;
  onDuplicate: PostChange;
  onTrash: PostChange;
  onRestore: PostChange;
  onDelete: PostChange;
};

type PostTableProps = {
  address: ListControls;
  query: ListQuery<ListedPost>;
  filters: ReactNode;
  /** Leads to writing the first post. */
  start: ReactNode;
  /** Address where a post is edited. */
  linkTo: (post: ListedPost) => string;
  /** Left out for read-only roles. */
  change?: PostChanges | undefined;
};

const tones = {
  draft: "neutral",
  scheduled: "warning",
  published: "success",
  trashed: "neutral",
} as const satisfies Record<PostState, string>;

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
      linkTo={(post) => (post.state === "trashed" ? undefined : linkTo(post))}
      rowActions={(post) => {
        const action = (name: keyof typeof actionTexts, onSelect: PostChange) => ({
          label: t(actionTexts[name][0]),
          description: t(actionTexts[name][1], { title: post.title }),
          onSelect: () => onSelect(post),
        });
        if (post.state === "trashed")
          return change ? [action("restore", change.onRestore), action("delete", change.onDelete)] : [];
        const edit = action("edit", () => void navigate(linkTo(post)));
        if (!change) return [edit];
        return [
          edit,
          ...(post.state === "published" ? [] : [action("publish", change.onPublish)]),
          ...(post.state === "draft" ? [] : [action("unpublish", change.onUnpublish)]),
          action("duplicate", change.onDuplicate),
          action("trash", change.onTrash),
        ];
      }}
    />
  );
}

const actionTexts = {
  edit: ["blog.edit", "blog.editNamed"],
  publish: ["blog.publish", "blog.publishNamed"],
  unpublish: ["blog.unpublish", "blog.unpublishNamed"],
  duplicate: ["blog.duplicate", "blog.duplicateNamed"],
  trash: ["blog.trash", "blog.trashNamed"],
  restore: ["blog.untrash", "blog.untrashNamed"],
  delete: ["blog.delete", "blog.deleteNamed"],
} as const;

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
