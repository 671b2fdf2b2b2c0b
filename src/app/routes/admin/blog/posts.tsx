import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { useListAddress } from "@/components/data-table/list-address";
import { Select } from "@/components/ui/select";
import { buttonVariants } from "@/components/ui/button-variants";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { adminPaths } from "@/config/admin-paths";
import { PostTable } from "@/features/blog-editing/components/post-table";
import { postSorts, stateFilters, type ListedPost } from "@/features/blog-editing/model";
import {
  useDeletePost,
  useDuplicatePost,
  usePosts,
  useSetPublished,
  useTags,
  useTrashPost,
  useUntrashPost,
} from "@/features/blog-editing/queries";
import { choiceOf } from "@/lib/list/list-address";
import { useCan } from "../../../layouts/admin/admin-context";
import { AdminPageHead } from "../../../layouts/admin/admin-page-head";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";
import { useReadFailureToast } from "../../../use-read-failure-toast";

const loadDialog = async () =>
  (await import("@/features/blog-editing/components/delete-post-dialog")).DeletePostDialog;

const filters = {
  estado: choiceOf(stateFilters),
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  etiqueta: z.catch(z.string().check(z.maxLength(300)), ""),
};

/** Lists the posts with search, publishing, duplication and the bin. */
export function AdminPostsRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const writable = useCan("blog.write");
  const address = useListAddress(postSorts, filters, { descending: true });
  const { search, sort, page, filters: set } = address;
  const query = usePosts({ search, sort, page, state: set.estado, tag: set.etiqueta });
  useReadFailureToast(t("blog.failed"), query.data ? null : query.error);
  const tags = useTags();
  const setPublished = useSetPublished();
  const trash = useTrashPost();
  const untrash = useUntrashPost();
  const remove = useDeletePost();
  const duplicate = useDuplicatePost();
  const [asked, setAsked] = useState<ListedPost | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("blog.deleteFailed"), error));

  async function copy({ slug, title }: ListedPost): Promise<void> {
    try {
      const made = await duplicate.mutateAsync({ slug, title: t("blog.copyOf", { title }).slice(0, 160) });
      toast({ title: t("blog.duplicated"), description: t("blog.duplicatedText"), staysOnNavigation: true });
      void navigate(adminPaths.blogEdit(made));
    } catch (error) {
      showErrorToast(t("blog.duplicateFailed"), error);
    }
  }

  async function changePublished(post: ListedPost, isPublished: boolean): Promise<void> {
    const texts = isPublished ? "publishedNow" : "unpublished";
    try {
      await setPublished.mutateAsync({ post, isPublished });
      toast({ title: t(`blog.${texts}.title`), description: t(`blog.${texts}.text`, { title: post.title }) });
    } catch (error) {
      showErrorToast(t(`blog.${texts}.failed`), error);
    }
  }

  async function moveToBin({ id, title }: ListedPost): Promise<void> {
    try {
      await trash.mutateAsync(id);
      toast({ title: t("blog.trashed"), description: t("blog.trashedText", { title }) });
    } catch (error) {
      showErrorToast(t("blog.trashFailed"), error);
    }
  }

  async function restore({ id, title, slug }: ListedPost): Promise<void> {
    try {
      if ((await untrash.mutateAsync(id)) === "slug_taken") {
        toast({
          variant: "destructive",
          title: t("blog.untrashFailed"),
          description: t("blog.untrashSlugTaken", { slug }),
        });
        return;
      }
      toast({ title: t("blog.untrashed"), description: t("blog.untrashedText", { title }) });
    } catch (error) {
      showErrorToast(t("blog.untrashFailed"), error);
    }
  }

  async function confirm(post: ListedPost): Promise<void> {
    try {
      await remove.mutateAsync(post.id);
      toast({ title: t("blog.deleted"), description: t("blog.deletedText", { title: post.title }) });
    } catch (error) {
      showErrorToast(t("blog.deleteFailed"), error);
    }
    dialog.close();
  }

  const start = writable ? (
    <Link to={adminPaths.blogNew} className={buttonVariants({ size: "sm" })}>
      <Plus aria-hidden="true" />
      {t("blog.new")}
    </Link>
  ) : null;
  const look =
    "min-w-32 max-lg:flex-1 lg:w-44 [&>select]:h-9 [&>select]:text-sm pointer-coarse:[&>select]:h-11";

  return (
    <>
      <AdminPageHead title={t("blog.title")} lead={t("blog.lead")}>
        {start}
      </AdminPageHead>
      <PostTable
        address={address}
        query={query}
        start={start}
        linkTo={({ slug }) => adminPaths.blogEdit(slug)}
        change={
          writable
            ? {
                onPublish: (post) => void changePublished(post, true),
                onUnpublish: (post) => void changePublished(post, false),
                onDuplicate: (post) => void copy(post),
                onTrash: (post) => void moveToBin(post),
                onRestore: (post) => void restore(post),
                onDelete: (post) => {
                  setAsked(post);
                  dialog.open();
                },
              }
            : undefined
        }
        filters={
          <>
            <Select
              aria-label={t("blog.columns.state")}
              value={set.estado}
              onChange={({ target }) => address.setFilters({ estado: filters.estado.parse(target.value) })}
              className={look}
            >
              {stateFilters.map((state) => (
                <option key={state} value={state}>
                  {t(`blog.filters.${state}`)}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t("blog.tag")}
              value={set.etiqueta}
              onChange={({ target }) => address.setFilters({ etiqueta: target.value })}
              className={look}
            >
              <option value="">{t("blog.everyTag")}</option>
              {[...new Set([...(tags.data ?? []), ...(set.etiqueta ? [set.etiqueta] : [])])].map((tag) => (
                <option key={tag} value={tag}>
                  {tag}
                </option>
              ))}
            </Select>
          </>
        }
      />
      {dialog.Dialog && asked ? (
        <dialog.Dialog
          title={asked.title}
          deleting={remove.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
