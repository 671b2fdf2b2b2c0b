import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useCan } from "@/domains/team/parts/admin-context";
import { ListView } from "@/kit/data-table/list-view";
import type { RowAction } from "@/kit/data-table/row-actions";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button-variants";
import { useConfirmDialog } from "@/kit/use-dialog-on-demand";
import { useErrorToast } from "@/kit/use-error-toast";
import { useReadFailureToast } from "@/kit/use-read-failure-toast";
import { adminPaths } from "@/platform/admin-paths";
import { useTags } from "./data";
import { everyTag, type ListedPost, postsList } from "./posts-list";
import { usePostChanges } from "./use-post-changes";

const actionTexts = {
  edit: ["blog.edit", "blog.editNamed"],
  publish: ["blog.publish", "blog.publishNamed"],
  unpublish: ["blog.unpublish", "blog.unpublishNamed"],
  duplicate: ["blog.duplicate", "blog.duplicateNamed"],
  trash: ["blog.trash", "blog.trashNamed"],
  restore: ["blog.untrash", "blog.untrashNamed"],
  delete: ["blog.delete", "blog.deleteNamed"],
} as const;

/** Lists the posts with search, publishing, duplication and the bin. */
export function AdminPostsRoute() {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const writable = useCan("blog.write");
  const shown = useList(postsList);
  useReadFailureToast(t("blog.failed"), shown.query.data ? null : shown.query.error);
  const tags = useTags();
  const changes = usePostChanges();
  const [asked, setAsked] = useState<ListedPost | null>(null);
  const dialog = useConfirmDialog((error) => showErrorToast(t("blog.deleteFailed"), error));
  const { etiqueta: tag } = shown.address.filters;

  function actionsOf(post: ListedPost): readonly RowAction[] {
    const { state } = post;
    const action = (name: keyof typeof actionTexts, onSelect: () => unknown): RowAction => ({
      label: t(actionTexts[name][0]),
      description: t(actionTexts[name][1], { title: post.title }),
      onSelect: () => void onSelect(),
    });
    if (state === "trashed") {
      const ask = () => {
        setAsked(post);
        dialog.open();
      };
      return writable ? [action("restore", () => changes.bringBack(post)), action("delete", ask)] : [];
    }
    const edit = action("edit", () => navigate(adminPaths.blogEdit(post.slug)));
    if (!writable) return [edit];
    return [
      edit,
      ...(state === "published" ? [] : [action("publish", () => changes.setVisible(post, true))]),
      ...(state === "draft" ? [] : [action("unpublish", () => changes.setVisible(post, false))]),
      action("duplicate", () => changes.duplicate(post)),
      action("trash", () => changes.moveToBin(post)),
    ];
  }

  async function confirm(post: ListedPost): Promise<void> {
    await changes.remove(post);
    dialog.close();
  }

  const start = writable ? (
    <Link to={adminPaths.blogNew} className={buttonVariants({ size: "sm" })}>
      <Plus aria-hidden="true" />
      {t("blog.new")}
    </Link>
  ) : null;

  return (
    <>
      <PageHeader title={t("blog.title")}>{start}</PageHeader>
      <ListView
        shown={shown}
        start={start}
        choices={{
          etiqueta: [
            { value: everyTag, label: t("blog.everyTag") },
            ...[...new Set([...(tags.data ?? []), ...(tag === everyTag ? [] : [tag])])].map((value) => ({
              value,
              label: value,
            })),
          ],
        }}
        rowActions={actionsOf}
      />
      {dialog.Dialog && asked ? (
        <dialog.Dialog
          title={t("blog.deleteTitle", { title: asked.title })}
          text={t("blog.deleteText")}
          confirm={t("blog.deleteConfirm")}
          cancel={t("blog.cancel")}
          variant="destructive"
          busy={changes.isRemoving}
          onConfirm={() => void confirm(asked)}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
