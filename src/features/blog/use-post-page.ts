import { useCallback } from "react";
import type { PostQuery } from "./api";
import { postPageKey, postPages } from "./memory";
import type { PostPage } from "./model";
import { useRemembered, type Remembered } from "./use-remembered";

/** One page of the posts that fit a search. */
export function usePostPage({ term, page }: PostQuery): Remembered<PostPage> {
  const load = useCallback(
    async (_known: PostPage | undefined, signal?: AbortSignal) =>
      // A page that came written shows before it asks.
      (await import("./api")).listPosts({ term, page }, signal),
    [term, page],
  );
  return useRemembered("posts", postPages, postPageKey({ term, page }), load);
}
