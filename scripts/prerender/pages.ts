import type { ServerBundle } from "./server-bundle.ts";

/** A published post with the columns of lists and feeds. */
export type Post = {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** ISO 8601 times. */
  published_at: string;
  updated_at: string;
};

/** A previous address of a post. */
export type MovedPost = { slug: string; post: { slug: string } };

// PostgREST returns at most 1,000 rows per request.
const atOnce = 500;

/** Returns every published post, newest first. */
export async function readPosts({ readPublicRows }: ServerBundle): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const rows = await readPublicRows<Post>("blog_posts", {
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

/** Returns the previous addresses of posts. */
export async function readMovedPosts({ readPublicRows }: ServerBundle): Promise<MovedPost[]> {
  const query = { select: "slug,post:blog_posts(slug)", order: "slug", limit: "1000" };
  return readPublicRows<MovedPost>("blog_redirects", query);
}
