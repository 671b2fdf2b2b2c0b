import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/backend/backend";
import { insertOnce, isInsertedAlready } from "@/platform/insert-once";
import {
  type EditedPost,
  postColumns,
  type PostFields,
  type PostVersion,
  toEditedPost,
  toPostRow,
} from "./rules";

// PostgreSQL: another post has the slug.
const uniqueViolation = "23505";

/** Returns the tags in use, sorted by name. */
function listTags(): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.from("blog_tags").select("tag").order("tag").limit(500).throwOnError();
    return data.flatMap(({ tag }) => (tag === null ? [] : [tag]));
  });
}

/**
 * Returns the post with a slug.
 *
 * @throws AppError `not_found` when no post has it
 */
export function getPost(slug: string): Promise<EditedPost> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("blog_posts")
      .select(postColumns)
      .eq("slug", slug)
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("not_found");
    return toEditedPost(data, Date.now());
  });
}

/**
 * Returns the post with an id.
 *
 * @throws AppError `not_found` when it was deleted
 */
export function getPostById(id: string): Promise<EditedPost> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("blog_posts")
      .select(postColumns)
      .eq("id", id)
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("not_found");
    return toEditedPost(data, Date.now());
  });
}

/** The result of a save: the stored post, or that another post has its address. */
export type SaveOutcome = { outcome: "saved"; post: EditedPost } | { outcome: "slug_taken" };

/**
 * Saves or creates a post.
 *
 * @param base the post as loaded; null for a new one
 * @throws AppError `conflict` (another user saved or deleted it since), `forbidden`, `invalid_input`,
 * `network`
 */
export function savePost({
  fields,
  base,
}: {
  fields: PostFields;
  base: EditedPost | null;
}): Promise<SaveOutcome> {
  const row = toPostRow(fields, base?.publishedAt ?? null, Date.now());
  if (base === null) return addPost(row);
  return withDatabase(async (database) => {
    const { data, error } = await database
      .from("blog_posts")
      .update(row)
      .eq("id", base.id)
      .eq("updated_at", base.seen)
      .select(postColumns)
      .maybeSingle();
    if (error?.code === uniqueViolation) return { outcome: "slug_taken" };
    if (error) throw error;
    if (data === null) throw new AppError("conflict");
    return { outcome: "saved", post: toEditedPost(data, Date.now()) };
  });
}

function addPost(row: ReturnType<typeof toPostRow>): Promise<SaveOutcome> {
  // Each attempt may have another publication time.
  const { published_at: _publishedAt, ...content } = row;
  return insertOnce(["post", content], (id) =>
    withDatabase(async (database): Promise<SaveOutcome> => {
      const posts = database.from("blog_posts");
      const { error } = await posts.insert({ id, ...row });
      if (error && !isInsertedAlready(error)) {
        if (error.code === uniqueViolation) return { outcome: "slug_taken" };
        throw error;
      }
      const { data } = await posts.select(postColumns).eq("id", id).maybeSingle().throwOnError();
      if (data === null) throw new AppError("conflict");
      return { outcome: "saved", post: toEditedPost(data, Date.now()) };
    }),
  );
}

/** Returns whether another post has the slug. @param id of the post; null for a new one */
export function isSlugTaken(slug: string, id: string | null): Promise<boolean> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("blog_posts")
      .select("id")
      .eq("slug", slug)
      .maybeSingle()
      .throwOnError();
    return data !== null && data.id !== id;
  });
}

/**
 * Publishes a listed post now, or makes it a draft. A post without text is not published.
 *
 * @throws AppError `conflict` when the post changed after it was listed, `forbidden`, `network`
 */
export function setPublished({
  post,
  isPublished,
}: {
  post: { id: string; publishedAt: string | null; updatedAt: string };
  isPublished: boolean;
}): Promise<"done" | "no_text"> {
  const isLater = post.publishedAt !== null && Date.parse(post.publishedAt) > Date.now();
  return withDatabase(async (database) => {
    if (isPublished) {
      const text = await database
        .from("blog_posts")
        .select("content")
        .eq("id", post.id)
        .maybeSingle()
        .throwOnError();
      if (text.data?.content.trim() === "") return "no_text";
    }
    const { data } = await database
      .from("blog_posts")
      .update({
        status: isPublished ? "published" : "draft",
        // The database sets the publication time of a post without a date.
        ...(isLater && { published_at: null }),
      })
      .eq("id", post.id)
      .eq("updated_at", post.updatedAt)
      .select("id")
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("conflict");
    return "done";
  });
}

/** Moves a post to the bin. @throws AppError `not_found` when it is in the bin already or deleted */
function trashPost(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("trash_blog_post", { post_id: id }).throwOnError();
  });
}

/** Restores a post from the bin. @throws AppError `not_found` when it is no longer in the bin */
function untrashPost(id: string): Promise<"restored" | "slug_taken"> {
  return withDatabase(async (database) => {
    const { error } = await database.rpc("untrash_blog_post", { post_id: id });
    if (error?.code === uniqueViolation) return "slug_taken";
    if (error) throw error;
    return "restored";
  });
}

/**
 * Permanently deletes a post in the bin with its history. @throws AppError `not_found` when it is no longer
 * in the bin
 */
function deletePost(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("delete_blog_post", { post_id: id }).throwOnError();
  });
}

/**
 * Creates a draft with the text of a post, and returns its slug. @param title of the copy @throws AppError as
 * `savePost` does
 */
export async function duplicatePost(slug: string, title: string): Promise<string> {
  const { fields } = await getPost(slug);
  return insertOnce(["copy of a post", slug, title], async (id) => {
    const ending = `-${id.slice(0, 8)}`;
    const copy: PostFields = {
      ...fields,
      title,
      slug: fields.slug.slice(0, 120 - ending.length) + ending,
      status: "draft",
    };
    const saved = await savePost({ fields: copy, base: null });
    if (saved.outcome === "slug_taken") throw new AppError("conflict");
    return saved.post.fields.slug;
  });
}

/** Returns the versions of a post, newest first. */
function listVersions(postId: string): Promise<readonly PostVersion[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("blog_post_history", { post_id: postId }).throwOnError();
    return data.map(({ saved_by: savedBy, saved_at: savedAt, ...version }) => ({
      ...version,
      savedBy,
      savedAt,
    }));
  });
}

/** Returns the text of a version, in Markdown. @throws AppError `not_found` when it was deleted */
function getVersionText(id: number): Promise<string> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("blog_post_versions")
      .select("content:fields->>content")
      .eq("id", id)
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("not_found");
    return data.content ?? "";
  });
}

/**
 * Restores a version of a post as a new version.
 *
 * @throws AppError `conflict` when the post changed since it was loaded, `not_found`, `forbidden`
 */
function restoreVersion({ id, seen }: { id: number; seen: string }): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("restore_blog_post", { version_id: id, seen }).throwOnError();
  });
}

/** Starts the keys of all queries about posts. */
export const postsKey = ["blog-editing"] as const;

/** Queries the tags in use. */
export function useTags() {
  return useQuery({ queryKey: [...postsKey, "tags"], queryFn: listTags, staleTime: 60_000 });
}

/** Queries a post once, because a refetch would replace text during typing. */
export function usePost(slug: string | undefined) {
  return useQuery({
    queryKey: [...postsKey, "post", slug],
    queryFn: () => getPost(slug ?? ""),
    enabled: slug !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Saves a post. Throws as `savePost` does. */
export function useSavePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: savePost,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...postsKey, "list"] }),
        queryClient.invalidateQueries({ queryKey: [...postsKey, "tags"] }),
        queryClient.invalidateQueries({ queryKey: [...postsKey, "versions"] }),
      ]),
  });
}

// Refetches the list either way: a failure often means that it is out of date.
function useListedChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: postsKey }),
  });
}

/** Publishes a listed post or makes it a draft. Throws as `setPublished` does. */
export function useSetPublished() {
  return useListedChange(setPublished);
}

/** Moves a post to the bin. Throws as `trashPost` does. */
export function useTrashPost() {
  return useListedChange(trashPost);
}

/** Restores a post from the bin. Throws as `untrashPost` does. */
export function useUntrashPost() {
  return useListedChange(untrashPost);
}

/** Deletes a post in the bin. Throws as `deletePost` does. */
export function useDeletePost() {
  return useListedChange(deletePost);
}

/** Duplicates a post as a draft. */
export function useDuplicatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ slug, title }: { slug: string; title: string }) => duplicatePost(slug, title),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: postsKey }),
  });
}

/** Queries the versions of a post, newest first. */
export function useVersions(postId: string) {
  return useQuery({ queryKey: [...postsKey, "versions", postId], queryFn: () => listVersions(postId) });
}

/** Queries the text of a version; disabled while none is selected. */
export function useVersionText(id: number | null) {
  return useQuery({
    queryKey: [...postsKey, "version", id],
    queryFn: () => getVersionText(id ?? 0),
    enabled: id !== null,
    staleTime: Infinity,
  });
}

/** Restores a version of a post. Throws as `restoreVersion` does. */
export function useRestoreVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreVersion,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...postsKey, "versions"] }),
  });
}
