import type { ServerBundle } from "./server-bundle.ts";

/** A published post, as lists and feeds need it. */
export type Post = {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** ISO times. */
  published_at: string;
  updated_at: string;
};

/** An address a post used to have. */
export type MovedPost = { slug: string; post: { slug: string } };

// PostgREST answers at most a thousand rows at once.
const atOnce = 500;

/** Every published post, newest first. */
export async function readPosts({ readRows }: ServerBundle): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const rows = await readRows<Post>("blog_posts", {
      select: "slug,title,excerpt,author,published_at,updated_at",
      status: "eq.published",
      order: "published_at.desc,id",
      limit: String(atOnce),
      offset: String(posts.length),
    });
    posts.push(...rows);
    if (rows.length < atOnce) return posts;
  }
}

/** Where posts used to be. */
export async function readMovedPosts({ readRows }: ServerBundle): Promise<MovedPost[]> {
  const query = { select: "slug,post:blog_posts(slug)", order: "slug", limit: "1000" };
  return readRows<MovedPost>("blog_redirects", query);
}
