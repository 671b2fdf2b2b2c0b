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
} from "./api";

/** Starts the keys of all queries about posts. */
export const postsKey = ["blog-editing"] as const;

/** Tags in use. */
export function useTags() {
  return useQuery({ queryKey: [...postsKey, "tags"], queryFn: listTags, staleTime: 60_000 });
}

/** A post to edit, read once: what is typed is not replaced under one's hands. */
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

/** Saves a post. Fails as `savePost` does. */
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

// The list is read again either way: a failure often means that it is out of date.
function useListedChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: postsKey }),
  });
}

/** Publishes a listed post or makes it a draft. Fails as `setPublished` does. */
export function useSetPublished() {
  return useListedChange(setPublished);
}

/** Moves a post to the bin. Fails as `trashPost` does. */
export function useTrashPost() {
  return useListedChange(trashPost);
}

/** Brings a post back from the bin. Fails as `untrashPost` does. */
export function useUntrashPost() {
  return useListedChange(untrashPost);
}

/** Deletes a post in the bin. Fails as `deletePost` does. */
export function useDeletePost() {
  return useListedChange(deletePost);
}

/** Makes a draft from a post. */
export function useDuplicatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ slug, title }: { slug: string; title: string }) => duplicatePost(slug, title),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: postsKey }),
  });
}

/** What a post was, newest first. */
export function useVersions(postId: string) {
  return useQuery({ queryKey: [...postsKey, "versions", postId], queryFn: () => listVersions(postId) });
}

/** The text of a version; of none while none is chosen. */
export function useVersionText(id: number | null) {
  return useQuery({
    queryKey: [...postsKey, "version", id],
    queryFn: () => getVersionText(id ?? 0),
    enabled: id !== null,
    staleTime: Infinity,
  });
}

/** Gives a post the writing of one of its versions. Fails as `restoreVersion` does. */
export function useRestoreVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreVersion,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...postsKey, "versions"] }),
  });
}
