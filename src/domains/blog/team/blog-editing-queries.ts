import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  deletePost,
  duplicatePost,
  getPost,
  getVersionText,
  listTags,
  listVersions,
  restoreVersion,
  savePost,
  setPublished,
  trashPost,
  untrashPost,
} from "./blog-editing-api";

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
