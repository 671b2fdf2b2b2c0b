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

async function read<Row>(url: string, key: string, query: string): Promise<Row[]> {
  const response = await fetch(`${url}/rest/v1/${query}`, { headers: { apikey: key } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Row[];
}

// PostgREST answers at most a thousand rows at once.
const atOnce = 500;

/** Every published post, newest first. */
export async function readPosts(url: string, key: string): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const rows = await read<Post>(
      url,
      key,
      `blog_posts?select=slug,title,excerpt,author,published_at,updated_at&status=eq.published&order=published_at.desc,id&limit=${atOnce}&offset=${posts.length}`,
    );
    posts.push(...rows);
    if (rows.length < atOnce) return posts;
  }
}

/** Where posts used to be. */
export async function readMovedPosts(url: string, key: string): Promise<MovedPost[]> {
  return read<MovedPost>(url, key, "blog_redirects?select=slug,post:blog_posts(slug)&order=slug&limit=1000");
}
