import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useToast } from "@/kit/toast";
import { useAttempt } from "@/kit/use-attempt";
import { adminPaths } from "@/platform/admin-paths";
import { useDeletePost, useDuplicatePost, useSetPublished, useTrashPost, useUntrashPost } from "./data";
import type { ListedPost } from "./posts-list";

/** Changes of a listed post. Toasts show how each ends. */
export function usePostChanges() {
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
