import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { root } from "../environment.ts";
import { findBrowser } from "../find-browser.ts";
import { timeScenes, toWebVtt } from "./captions.ts";
import { lessons } from "./lessons.ts";
import type { LessonVideo } from "./scene.ts";
import { slideHtml, titleHtml } from "./slide-html.ts";

/**
 * Makes the silent videos, their posters and the captions of the seeded course, to be kept with the sources, and prints what
 * supabase/seed/courses.sql says of them. Needs ffmpeg with x264. Run it when lessons.ts changes:
 * `npm run course:videos`, with numbers of lessons for only some.
 */

const course = "Cuide do seu site WordPress";
const framesPerSecond = 10;
/** When everything in a slide has come to rest. */
const restMs = 2_200;

const storage = path.join(root, "supabase", "seed", "storage");
const folders = {
  videos: path.join(storage, "videos", "cuide-do-seu-site"),
  files: path.join(storage, "lesson-files", "cuide-do-seu-site"),
};

async function fontFace(name: string, file: string): Promise<string> {
  const data = await readFile(path.join(root, "src", "fonts", file), "base64");
  return `@font-face { font-family: ${name}; font-weight: 400 800; src: url(data:font/woff2;base64,${data}); }`;
}

async function styles(): Promise<string> {
  const parts = [
    fontFace("Figtree", "figtree.woff2"),
    fontFace("Bricolage", "bricolage-grotesque.woff2"),
    readFile(path.join(import.meta.dirname, "slides.css"), "utf8"),
  ];
  return (await Promise.all(parts)).join("\n");
}

/** Takes PNG pictures and writes the video that they make. */
function encoder(file: string) {
  const ffmpeg = spawn(
    "ffmpeg",
    `-y -loglevel error -f image2pipe -c:v png -framerate ${framesPerSecond} -i -
     -c:v libx264 -preset veryslow -tune animation -crf 35 -pix_fmt yuv420p -g ${framesPerSecond * 30} -threads 1
     -map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart`
      .split(/\s+/)
      .concat(file),
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const closed = once(ffmpeg, "close");
  return {
    add: async (picture: Buffer, times: number) => {
      for (let time = 0; time < times; time++) {
        if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, "drain");
      }
    },
    finish: async () => {
      ffmpeg.stdin.end();
      const [code] = await closed;
      if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}.`);
    },
  };
}

/** Takes the picture that shows a video before it plays: what is seen at a tenth of it, as the editor's page does. */
function writePoster(video: string, poster: string, duration: number): void {
  const { status } = spawnSync(
    "ffmpeg",
    `-y -loglevel error -ss ${duration / 10} -i ${video} -frames:v 1 -vf scale=960:-2 -q:v 6
     -map_metadata -1 -fflags +bitexact -flags:v +bitexact ${poster}`.split(/\s+/),
    { stdio: "inherit" },
  );
  if (status !== 0) throw new Error(`ffmpeg ended with ${String(status)}.`);
}

/** Photographs the page as it is so many milliseconds after it appeared. */
async function frameAt(page: Page, ms: number): Promise<Buffer> {
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, ms);
  return page.screenshot({ type: "png" });
}

async function writeLesson(page: Page, lesson: LessonVideo, number: number, logo: string) {
  const scenes = timeScenes(lesson);
  const duration = scenes.at(-1)?.to ?? 0;
  const file = path.join(folders.videos, `${lesson.file}.mp4`);
  const video = encoder(file);
  for (const { scene, from, to } of scenes) {
    const place = { course, lesson: lesson.title, done: to / duration };
    const html = scene ? slideHtml(place, scene.slide) : titleHtml(place, number, logo);
    await page.evaluate((content) => {
      document.body.innerHTML = content;
    }, html);
    const frames = (to - from) * framesPerSecond;
    const moving = scene ? Math.ceil((restMs / 1000) * framesPerSecond) : 0;
    for (let frame = 0; frame < moving; frame++) {
      await video.add(await frameAt(page, (frame * 1000) / framesPerSecond), 1);
    }
    await video.add(await frameAt(page, restMs), frames - moving);
  }
  await video.finish();
  writePoster(file, path.join(folders.files, `${lesson.file}.jpg`), duration);
  const captions = path.join(folders.files, `${lesson.file}.vtt`);
  await writeFile(captions, toWebVtt(scenes));
  const { size } = await stat(file);
  process.stdout.write(
    `    (${number}, '${lesson.title}', '${lesson.file}', ${duration}, ${(await stat(captions)).size}) -- ${size} bytes\n`,
  );
}

await mkdir(folders.videos, { recursive: true });
await mkdir(folders.files, { recursive: true });
const only = process.argv.slice(2).map(Number);
const logo = await readFile(path.join(root, "public", "favicon.svg"), "utf8");
const browser = await chromium.launch({ executablePath: await findBrowser() });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.setContent(`<style>${await styles()}</style><body></body>`);
  await page.evaluate(() => document.fonts.ready);
  for (const [index, lesson] of lessons.entries()) {
    if (only.length === 0 || only.includes(index + 1)) await writeLesson(page, lesson, index + 1, logo);
  }
} finally {
  await browser.close();
}
