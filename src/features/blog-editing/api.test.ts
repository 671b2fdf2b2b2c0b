import { beforeEach, describe, expect, it } from "vitest";
import { asked, fetched, json } from "@/test/postgrest";
import { duplicatePost, getPost, isSlugTaken, savePost, setPublished } from "./api";
import { newPostFields, type EditedPost } from "./post-fields";

const fields = { ...newPostFields("Equipe"), title: "Um artigo", slug: "um-artigo" };
const stored = {
  id: "1",
  slug: "um-artigo",
  title: "Um artigo",
  excerpt: "",
  content: "",
  author: "Equipe",
  tags: [],
  cover_url: null,
  cover_alt: "",
  cover_width: null,
  cover_height: null,
  seo_title: "",
  seo_description: "",
  seo_keywords: "",
  status: "draft",
  published_at: null,
  updated_at: "2026-11-22T12:00:00Z",
};
const base: EditedPost = { id: "1", seen: "2026-11-21T12:00:00Z", publishedAt: null, fields };

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

describe("setPublished", () => {
  const listed = {
    id: "1",
    slug: "um-artigo",
    title: "Um artigo",
    author: "Ana",
    tags: [],
    updatedAt: base.seen,
  };

  it("sets today's date on a scheduled post, and rejects a post that changed after it was listed", async () => {
    fetched.mockImplementation(() => json([{ id: "1", content: "Texto" }]));
    const post = { ...listed, state: "scheduled" as const, publishedAt: "2126-01-01T00:00:00Z" };
    await setPublished({ post, isPublished: true });
    const update = fetched.mock.calls[1]?.[0];
    expect(new URL(update?.url ?? "").searchParams.get("updated_at")).toBe(`eq.${base.seen}`);
    expect(await update?.json()).toEqual({ status: "published", published_at: null });
    fetched.mockImplementation(() => json([]));
    await expect(setPublished({ post, isPublished: true })).rejects.toMatchObject({ code: "conflict" });
  });

  it("does not publish a post without text", async () => {
    fetched.mockImplementation(() => json([{ id: "1", content: " " }]));
    const post = { ...listed, state: "draft" as const, publishedAt: null };
    expect(await setPublished({ post, isPublished: true })).toBe("no_text");
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("keeps the first publication date of a post that becomes a draft", async () => {
    fetched.mockImplementation(() => json([{ id: "1" }]));
    const post = { ...listed, state: "published" as const, publishedAt: "2026-01-01T00:00:00Z" };
    await setPublished({ post, isPublished: false });
    expect(await fetched.mock.calls[0]?.[0].json()).toEqual({ status: "draft" });
  });
});

describe("savePost", () => {
  it("updates only the version of the post that was loaded", async () => {
    fetched.mockImplementation(() => json([stored]));
    expect(await savePost({ fields, base })).toMatchObject({
      outcome: "saved",
      post: { id: "1", seen: stored.updated_at },
    });
    expect(fetched.mock.calls[0]?.[0].method).toBe("PATCH");
    expect(asked().get("updated_at")).toBe(`eq.${base.seen}`);
    fetched.mockImplementation(() => json([]));
    await expect(savePost({ fields, base })).rejects.toMatchObject({ code: "conflict" });
  });

  it("creates a new post when there is none", async () => {
    fetched.mockImplementation(() => json([stored], { status: 201 }));
    await savePost({ fields, base: null });
    expect(fetched.mock.calls[0]?.[0].method).toBe("POST");
    expect(await fetched.mock.calls[0]?.[0].json()).toMatchObject({ slug: "um-artigo", status: "draft" });
  });

  it("creates one post when the answer is lost and it is saved again", async () => {
    fetched.mockImplementationOnce(() => {
      throw new TypeError("Failed to fetch");
    });
    await expect(savePost({ fields, base: null })).rejects.toMatchObject({ code: "network" });
    fetched.mockImplementationOnce(() =>
      json({ code: "23505", message: 'violates unique constraint "blog_posts_pkey"' }, { status: 409 }),
    );
    fetched.mockImplementation(() => json([stored]));
    expect(await savePost({ fields, base: null })).toMatchObject({ outcome: "saved" });
    const [lost, repeated] = await Promise.all(
      fetched.mock.calls.slice(0, 2).map(async ([request]) => (await request.json()) as { id: string }),
    );
    expect(repeated?.id).toBe(lost?.id);
  });

  it("throws conflict when another user deletes a new post before it is read", async () => {
    fetched.mockImplementationOnce(() => json(null, { status: 201 }));
    await expect(savePost({ fields, base: null })).rejects.toMatchObject({ code: "conflict" });
  });

  it("returns slug_taken when another post has the address, rather than a conflict", async () => {
    fetched.mockImplementation(() => json({ code: "23505", message: "duplicate" }, { status: 409 }));
    expect(await savePost({ fields, base })).toEqual({ outcome: "slug_taken" });
  });

  it("throws an AppError", async () => {
    fetched.mockImplementation(() => json({ code: "42501", message: "denied" }, { status: 403 }));
    await expect(savePost({ fields, base })).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  });
});

it("duplicatePost creates a draft with a new address", async () => {
  fetched.mockImplementation(() => json([{ ...stored, status: "published", slug: "x".repeat(120) }]));
  await duplicatePost("um-artigo", "Cópia de Um artigo");
  const sent: { slug: string } = await fetched.mock.calls[1]?.[0].json();
  expect(sent).toMatchObject({ title: "Cópia de Um artigo", status: "draft", published_at: null });
  expect(sent.slug).toMatch(/^x+-[a-z0-9]+$/);
  expect(sent.slug.length).toBeLessThanOrEqual(120);
});

it("isSlugTaken returns false for a free slug and for the post's own", async () => {
  expect(await isSlugTaken("um-artigo", null)).toBe(false);
  fetched.mockImplementation(() => json([{ id: "1" }]));
  expect(await isSlugTaken("um-artigo", "1")).toBe(false);
  expect(await isSlugTaken("um-artigo", "2")).toBe(true);
});

it("throws not_found when the post does not exist", async () => {
  await expect(getPost("nada")).rejects.toMatchObject({ code: "not_found" });
});
