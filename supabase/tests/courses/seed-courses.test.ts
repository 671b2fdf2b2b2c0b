import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { renderArticle } from "../../../src/platform/article/render-article.ts";
import { customer, openTestDatabase, type Caller, type Row } from "../test-database.ts";

const database = await openTestDatabase();
const folder = path.join(import.meta.dirname, "..", "..", "seed");
const seed = await readFile(path.join(folder, "courses.sql"), "utf8");
const stored = (bucket: string, file: unknown) => path.join(folder, "storage", bucket, String(file));

const titles = [
  "Entrar no site com segurança",
  "Atualizações sem susto",
  "Cópias de segurança e bons hábitos",
  "Criar e mudar uma página",
  "Escrever um post que responde a alguém",
  "Imagens leves e bem descritas",
  "Menus: o caminho dentro do site",
  "SEO: o básico que funciona",
  "Velocidade, rotina e quando chamar o suporte",
];

let learner: Caller;
let lessons: Row[];

beforeAll(async () => {
  const id = await database.signUp("learner@example.com");
  await database.rows("update public.sites set status = 'awaiting_activation' where profile_id = $1", [id]);
  learner = customer(id);
  await database.script(seed);
  const { rows } = await database.as(
    learner,
    `select l.title, l.duration_seconds, c.body, c.video_path, l.poster_path, f.path as captions_path, f.size_bytes, f.language
       from public.lessons l
       join public.course_modules m on m.id = l.module_id
       join public.lesson_contents c on c.lesson_id = l.id
       join public.lesson_files f on f.lesson_id = l.id and f.kind = 'captions'
      order by m.position, l.position`,
  );
  lessons = rows;
});

test("a learner sees one course of three modules and nine lessons and begins with the first", async () => {
  const { rows } = await database.as(
    learner,
    `select o.title, o.language, o.lessons, o.percent, o.duration_seconds, o.outline, l.title as next
       from public.course_overview o join public.lessons l on l.id = o.next_lesson_id`,
  );
  expect(rows).toMatchObject([
    {
      title: "Cuide do seu site WordPress",
      language: "pt-BR",
      lessons: 9,
      percent: 0,
      next: titles[0],
    },
  ]);
  const outline = rows[0]?.["outline"] as { lessons: unknown[] }[];
  expect(outline.map((module) => module.lessons.length)).toEqual([3, 3, 3]);
});

test("a second run changes nothing", async () => {
  await expect(database.script(seed)).rejects.toThrow("duplicate key");
  await database.script("rollback");
  expect(await database.rows("select id from public.courses")).toHaveLength(1);
});

test("the lessons are listed in their order", () => {
  expect(lessons.map((lesson) => lesson["title"])).toEqual(titles);
});

test("each video has captions and a poster of limited size", async () => {
  const posters = await Promise.all(
    lessons.map((lesson) => readFile(stored("lesson-files", lesson["poster_path"]))),
  );
  for (const poster of posters) expect(poster.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(posters.reduce((sum, poster) => sum + poster.length, 0)).toBeLessThanOrEqual(300_000);
});

test("all videos together are small enough for the repository", async () => {
  const sizes = await Promise.all(
    lessons.map(async (lesson) => (await stat(stored("videos", lesson["video_path"]))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_500_000);
});

/** Returns the duration of an MP4 file in seconds from its movie header. */
function durationOf(file: Buffer): number {
  const header = file.indexOf("mvhd") + 4;
  return file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12);
}

const cue = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})\n((?:.+\n?)+)$/;

const seconds = (h = "", m = "", s = "") => Number(h) * 3600 + Number(m) * 60 + Number(s);

/** Parses WebVTT with plain cues; throws for other content. */
function cuesOf(vtt: string) {
  const [header, ...blocks] = vtt.trimEnd().split(/\n{2,}/);
  expect(header).toBe("WEBVTT");
  return blocks.map((block) => {
    const [, h1, m1, s1, h2, m2, s2, text = ""] = cue.exec(block) ?? [];
    return { from: seconds(h1, m1, s1), to: seconds(h2, m2, s2), lines: text.trim().split("\n") };
  });
}

describe.each(titles.map((title, index) => ({ index, title })))("the lesson “$title”", ({ index }) => {
  test("has a text of sufficient length that the sanitiser does not change", () => {
    const body = String(lessons[index]?.["body"]);
    const words = body.trim().split(/\s+/).length;
    expect([words >= 300, words <= 600]).toEqual([true, true]);
    expect(body).toContain("O vídeo não tem som");
    const { html, headings } = renderArticle(body, "https://sitepronto.test");
    expect(headings.at(-1)?.text).toBe("Agora é com você");
    // Every link remains, and no Markdown or removed HTML is visible.
    expect(html.match(/<a href=/g) ?? []).toHaveLength(body.match(/\]\(/g)?.length ?? 0);
    expect(html.replace(/<code>.*?<\/code>/g, "")).not.toMatch(/\*\*|\]\(|^#|&#x3C;|\| ---/m);
  });

  test("has a video of the stored duration that can start before it is complete", async () => {
    const file = await readFile(stored("videos", lessons[index]?.["video_path"]));
    expect(durationOf(file)).toBeCloseTo(Number(lessons[index]?.["duration_seconds"]), 1);
    expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"));
  });

  test("has consecutive captions in Portuguese until its end, of at most two lines", async () => {
    const lesson = lessons[index];
    const vtt = await readFile(stored("lesson-files", lesson?.["captions_path"]), "utf8");
    expect(lesson?.["language"]).toBe("pt-BR");
    expect(Buffer.byteLength(vtt)).toBe(Number(lesson?.["size_bytes"]));
    const cues = cuesOf(vtt);
    expect(cues.length).toBeGreaterThan(8);
    let before = 0;
    for (const { from, to, lines } of cues) {
      expect(from).toBeGreaterThanOrEqual(before);
      expect(to - from).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(46);
      before = to;
    }
    expect(before).toBe(lesson?.["duration_seconds"]);
  });
});
