import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isXmlText } from "../../supabase/functions/_shared/contract/plain-text.ts";
import { writeFeeds } from "./feeds.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "site-pronto-feeds-"));
});
afterAll(() => rm(folder, { recursive: true }));

const server = {
  site: { name: "Site\u0001 Pronto" },
  languages: ["pt-BR"],
  publicPaths: ["/"],
  addressOf: (page: string) => page,
} as unknown as Parameters<typeof writeFeeds>[1];

test("the feed is valid XML for any characters in stored posts", async () => {
  const post = {
    slug: "a",
    title: "Preço\ufffe ]]> & <b>",
    excerpt: "Um\u000bdois\uffff\ud800",
    author: "Ana\u0008",
    published_at: "2026-11-22T12:00:00Z",
    updated_at: "2026-11-22T12:00:00Z",
  };
  await writeFeeds(folder, server, { posts: [post] }, "https://example.com");

  const feed = await readFile(path.join(folder, "feed.xml"), "utf8");
  expect(isXmlText(feed)).toBe(true);
  expect(feed).toContain("<![CDATA[Preço  ]]]]><![CDATA[> & <b>]]>");
  expect(feed).toContain("<![CDATA[Um dois  ]]>");
});
