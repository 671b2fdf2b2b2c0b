import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { actAs, interceptRequests, openListBackend } from "../../../tools/testing/list-backend.ts";
import {
  duplicatePost,
  getPost,
  isSlugTaken,
  savePost,
  setPublished,
} from "@/domains/blog/team/blog-editing-api";
import { newPostFields } from "@/domains/blog/team/post-fields";
import { initialiseTexts, listTexts, listTextVersions, saveTexts } from "./team/content-editing-api";
import { noText, type EditableText } from "./team/content-editing-model";
import { describeMedia } from "./media-api";
import { getSettings, saveSettings } from "@/domains/team/settings-api";

const backend = await openListBackend();

beforeAll(async () => {
  await actAs("admin");
});

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

describe("posts", () => {
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
    await actAs("admin");
  });
});

it("saves page texts once for each loaded version, and keeps the earlier ones", async () => {
  const pageKey = "home.hero.subtitle";
  const change = { pageKey, values: { ...noText, pt: "Um", en: "One" }, seen: null };
  const seen = await saveTexts([change]);
  await expect(saveTexts([change])).rejects.toMatchObject({ code: "conflict" });
  const stored = (await listTexts())[pageKey];
  expect(stored?.values).toEqual(change.values);
  // The embedded backend writes a time in two ways, with and without final zeros.
  expect(Date.parse(stored?.seen ?? "")).toBe(Date.parse(seen));
  await saveTexts([{ ...change, values: { ...noText, pt: "Dois" }, seen }]);
  expect(await listTextVersions(pageKey)).toMatchObject([
    { values: { ...noText, pt: "Dois" }, deleted: false },
    { values: change.values, deleted: false, savedAt: expect.any(String) },
  ]);
});

it("stores the built-in texts of keys without one, but no video", async () => {
  const builtIn = { ...noText, pt: "Dúvidas", pt_pt: "Dúvidas", en: "Questions" };
  const text: EditableText = { pageKey: "faq.title", kind: "title", item: null, builtIn };
  const video: EditableText = { ...text, pageKey: "home.hero.video", kind: "video" };
  expect(await initialiseTexts([text, video])).toBe(1);
  const texts = await listTexts();
  expect(texts["faq.title"]?.values).toEqual(builtIn);
  expect(texts["home.hero.video"]).toBeUndefined();
});

it("saves settings together, and refuses a late and a forbidden change", async () => {
  const { fields, seen } = await getSettings();
  expect(fields).toMatchObject({ grace_days: "7", company_name: "" });
  const change = { key: "grace_days", value: "9", seen: seen.grace_days } as const;
  const savedAt = await saveSettings([change]);
  await expect(saveSettings([change])).rejects.toMatchObject({ code: "conflict" });
  expect((await getSettings()).fields.grace_days).toBe("9");
  await actAs("editor");
  const forbidden = saveSettings([{ ...change, seen: savedAt }]);
  await expect(forbidden).rejects.toMatchObject({ code: "forbidden" });
  await actAs("admin");
});

it("stores the description of a file, and throws when the file no longer exists", async () => {
  const [file] = await backend.sql(
    `insert into public.media_files (path, kind, bytes, width, height, alt, variants)
     values ('described/foto.webp', 'image', 9, 16, 9, '', '[]') returning id`,
  );
  const id = String(file?.["id"]);
  await describeMedia({ id, alt: "Vitrine" });
  expect(await backend.sql("select alt from public.media_files where id = $1", [id])).toEqual([
    { alt: "Vitrine" },
  ]);
  await backend.sql("delete from public.media_files where id = $1", [id]);
  await expect(describeMedia({ id, alt: "Vitrine" })).rejects.toMatchObject({ code: "not_found" });
});
