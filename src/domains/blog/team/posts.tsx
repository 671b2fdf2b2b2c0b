import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useCan } from "@/domains/team/parts/admin-context";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { ListView } from "@/kit/data-table/list-view";
import type { RowAction } from "@/kit/data-table/row-actions";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { buttonVariants } from "@/kit/ui/button";
import { useAttempt, useReadFailureToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import {
  useDeletePost,
  useDuplicatePost,
  useSetPublished,
  useTags,
  useTrashPost,
  useUntrashPost,
} from "./data";
import { everyTag, type ListedPost, postsList } from "./posts-list";

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
  const navigate = useNavigate();
  const writable = useCan("blog.write");
  const shown = useList(postsList);
  useReadFailureToast(t("blog.failed"), shown.query.data ? null : shown.query.error);
  const tags = useTags();
  const changes = usePostChanges();
  const [asked, setAsked] = useState<ListedPost | null>(null);
  const { etiqueta: tag } = shown.address.filters;

  function actionsOf(post: ListedPost): readonly RowAction[] {
    const { state } = post;
    const action = (name: keyof typeof actionTexts, onSelect: () => unknown): RowAction => ({
      label: t(actionTexts[name][0]),
      description: t(actionTexts[name][1], { title: post.title }),
      onSelect,
    });
    if (state === "trashed") {
      return writable
        ? [action("restore", () => changes.bringBack(post)), action("delete", () => setAsked(post))]
        : [];
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
    setAsked(null);
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
      {asked ? (
        <ConfirmDialog
          title={t("blog.deleteTitle", { title: asked.title })}
          text={t("blog.deleteText")}
          confirm={t("blog.deleteConfirm")}
          cancel={t("blog.cancel")}
          variant="destructive"
          busy={changes.isRemoving}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** Changes of a listed post. Toasts show how each ends. */
function usePostChanges() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const setPublished = useSetPublished();
  const trash = useTrashPost();
  const untrash = useUntrashPost();
  const deletion = useDeletePost();
  const duplication = useDuplicatePost();

  async function setVisible(post: ListedPost, isPublished: boolean): Promise<void> {
    const texts = isPublished ? "publishedNow" : "unpublished";
    const change = setPublished.mutateAsync({ post, isPublished });
    if (!(await attempt(change, t(`blog.${texts}.failed`)))) return;
    if ((await change) === "no_text") {
      toast({
        variant: "destructive",
        title: t(`blog.${texts}.failed`),
        description: t("invalid.postText"),
      });
    } else {
      toast({ title: t(`blog.${texts}.title`), description: t(`blog.${texts}.text`, { title: post.title }) });
    }
  }

  async function duplicate({ slug, title }: ListedPost): Promise<void> {
    const copy = duplication.mutateAsync({ slug, title: t("blog.copyOf", { title }).slice(0, 160) });
    if (await attempt(copy, t("blog.duplicateFailed"))) {
      toast({ title: t("blog.duplicated"), description: t("blog.duplicatedText"), staysOnNavigation: true });
      void navigate(adminPaths.blogEdit(await copy));
    }
  }

  async function moveToBin(post: ListedPost): Promise<void> {
    const { id, title } = post;
    if (await attempt(trash.mutateAsync(id), t("blog.trashFailed"))) {
      toast({
        title: t("blog.trashed"),
        description: t("blog.trashedText", { title }),
        action: { label: t("unsaved.undo"), onSelect: () => void bringBack(post) },
      });
    }
  }

  async function bringBack({ id, title, slug }: ListedPost): Promise<void> {
    const outcome = untrash.mutateAsync(id);
    if (!(await attempt(outcome, t("blog.untrashFailed")))) return;
    if ((await outcome) === "slug_taken") {
      toast({
        variant: "destructive",
        title: t("blog.untrashFailed"),
        description: t("blog.untrashSlugTaken", { slug }),
      });
    } else toast({ title: t("blog.untrashed"), description: t("blog.untrashedText", { title }) });
  }

  async function remove({ id, title }: ListedPost): Promise<void> {
    if (await attempt(deletion.mutateAsync(id), t("blog.deleteFailed"))) {
      toast({ title: t("blog.deleted"), description: t("blog.deletedText", { title }) });
    }
  }

  return { setVisible, duplicate, moveToBin, bringBack, remove, isRemoving: deletion.isPending };
}
