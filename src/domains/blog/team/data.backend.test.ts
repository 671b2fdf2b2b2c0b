import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, interceptRequests, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { duplicatePost, getPost, isSlugTaken, savePost, setPublished } from "./data";
import { postsList } from "./posts-list";
import { newPostFields } from "./rules";

const backend = await openListBackend();

afterEach(() => interceptRequests(null));

const fieldsOf = (slug: string) => ({ ...newPostFields("Equipe"), title: `Artigo ${slug}`, slug });

async function addPost(slug: string, content = "") {
  const saved = await savePost({ fields: { ...fieldsOf(slug), content }, base: null });
  if (saved.outcome !== "saved") throw new Error(`${slug} exists already.`);
  return saved.post;
}

/** The post as the list of posts shows it. */
const listed = ({ id, publishedAt, seen }: Awaited<ReturnType<typeof getPost>>) => ({
  id,
  publishedAt,
  updatedAt: seen,
});

describe("a post", () => {
  beforeAll(async () => {
    await actAs("admin");
  });

  it("saves the version that was loaded, and refuses a later save of the same version", async () => {
    const base = await addPost("salvo");
    const fields = { ...base.fields, title: "Outro título" };
    const saved = await savePost({ fields, base });
    expect(saved).toMatchObject({
      outcome: "saved",
      post: { id: base.id, fields: { title: "Outro título" } },
    });
    await expect(savePost({ fields, base })).rejects.toMatchObject({ code: "conflict" });
  });

  it("returns slug_taken when another post has the address", async () => {
    await addPost("ocupado");
    const base = await addPost("livre");
    expect(await savePost({ fields: fieldsOf("ocupado"), base: null })).toEqual({ outcome: "slug_taken" });
    expect(await savePost({ fields: fieldsOf("ocupado"), base })).toEqual({ outcome: "slug_taken" });
    expect(await isSlugTaken("ocupado", base.id)).toBe(true);
    expect(await isSlugTaken("livre", base.id)).toBe(false);
    expect(await isSlugTaken("de-ninguem", null)).toBe(false);
  });

  it("creates one post when the answer is lost and it is saved again", async () => {
    const fields = fieldsOf("uma-vez");
    let lost: Promise<Response> | undefined;
    interceptRequests((request) => {
      if (request.method !== "POST" || lost) return null;
      lost = backend.request(request);
      throw new TypeError("Failed to fetch");
    });
    await expect(savePost({ fields, base: null })).rejects.toMatchObject({ code: "network" });
    expect((await lost)?.status).toBe(201);
    expect(await savePost({ fields, base: null })).toMatchObject({ outcome: "saved" });
  });

  it("publishes a scheduled post now, and refuses one that changed after it was listed", async () => {
    const base = await addPost("agendado", "Texto");
    const publishAt = "2126-01-01T09:00";
    const saved = await savePost({ fields: { ...base.fields, status: "scheduled", publishAt }, base });
    if (saved.outcome !== "saved") throw new Error("The address is taken.");
    await setPublished({ post: listed(saved.post), isPublished: true });
    const published = await getPost("agendado");
    expect(Date.parse(published.publishedAt ?? "")).toBeLessThanOrEqual(Date.now());
    const late = setPublished({ post: listed(saved.post), isPublished: true });
    await expect(late).rejects.toMatchObject({ code: "conflict" });

    await setPublished({ post: listed(published), isPublished: false });
    expect(await getPost("agendado")).toMatchObject({
      publishedAt: published.publishedAt,
      fields: { status: "draft" },
    });
  });

  it("does not publish a post without text", async () => {
    const post = listed(await addPost("vazio", " "));
    expect(await setPublished({ post, isPublished: true })).toBe("no_text");
    expect((await getPost("vazio")).fields.status).toBe("draft");
  });

  it("duplicates a post as a draft with a new address of at most 120 characters", async () => {
    const long = "x".repeat(120);
    await addPost(long, "Texto");
    const slug = await duplicatePost(long, "Cópia");
    expect(slug).toMatch(/^x{111}-[a-z0-9]{8}$/u);
    expect((await getPost(slug)).fields).toMatchObject({ title: "Cópia", content: "Texto", status: "draft" });
  });

  it("throws for a post that does not exist, and for a role that may not write", async () => {
    await expect(getPost("nada")).rejects.toMatchObject({ code: "not_found" });
    await actAs("finance");
    const refused = savePost({ fields: fieldsOf("negado"), base: null });
    await expect(refused).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  });
});

const slugsAt = async (query: string) =>
  (await readAt(postsList, `busca=listado&${query}`)).items.map(({ slug }) => slug);

describe("the list of posts", () => {
  beforeAll(async () => {
    await backend.sql(
      `insert into public.blog_posts (slug, title, author, status, published_at, trashed_at, tags)
       values ('listed-a', 'Listado A', 'Zoe', 'draft', null, null, '{}'),
              ('listed-b', 'Listado B', 'Ana', 'published', now() - interval '1 day', null, '{"Primeiros passos"}'),
              ('listed-c', 'Listado C', 'Bia', 'published', now() + interval '1 day', null, '{}'),
              ('listed-d', 'Listado D', 'Caio', 'draft', null, now(), '{}')`,
    );
    await actAs("editor");
  });

  it.each([...addressesOf(postsList), "etiqueta=a,b%7D"])(
    "the database reads the posts at ?%s",
    async (address) => {
      await expect(readAt(postsList, address)).resolves.toMatchObject({ page: 1 });
    },
  );

  it("posts are filtered by state and tag, and only the bin shows trashed ones", async () => {
    expect(await slugsAt("ordem=titulo")).toEqual(["listed-a", "listed-b", "listed-c"]);
    expect(await slugsAt("estado=rascunhos")).toEqual(["listed-a"]);
    expect(await slugsAt("estado=publicados")).toEqual(["listed-b"]);
    expect(await slugsAt("estado=agendados")).toEqual(["listed-c"]);
    expect(await slugsAt("estado=lixeira")).toEqual(["listed-d"]);
    expect(await slugsAt("etiqueta=Primeiros+passos")).toEqual(["listed-b"]);
  });

  it("posts without a date come last in both directions", async () => {
    expect(await slugsAt("ordem=publicacao")).toEqual(["listed-b", "listed-c", "listed-a"]);
    expect(await slugsAt("ordem=-publicacao")).toEqual(["listed-c", "listed-b", "listed-a"]);
  });
});
