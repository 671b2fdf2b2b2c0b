import type { LessonVideo, Scene } from "./scene.ts";

/** What is said from one second of the video to another. */
export type Cue = { from: number; to: number; text: string };

/** A scene with its place in the video, in seconds. */
export type TimedScene = { scene: Scene | null; from: number; to: number; cues: Cue[] };

const lettersPerSecond = 15;
const shortestSeconds = 2.5;
const lineLength = 44;

function timeScene(scene: Scene | null, say: string[], from: number): TimedScene {
  let time = from;
  const cues = say.map((text) => {
    const seconds = Math.ceil(Math.max(shortestSeconds, text.length / lettersPerSecond + 0.5) * 2) / 2;
    return { text, from: time, to: (time += seconds) };
  });
  // Whole seconds, so that the stored duration is the file's.
  const to = Math.ceil(time);
  return { scene, from, to, cues: cues.map((cue) => (cue.to === time ? { ...cue, to } : cue)) };
}

/** Gives every scene the time that its captions take to read; the first, null, is the title. */
export function timeScenes({ intro, scenes }: LessonVideo): TimedScene[] {
  const timed = [timeScene(null, intro, 0)];
  for (const scene of scenes) timed.push(timeScene(scene, scene.say, timed.at(-1)?.to ?? 0));
  return timed;
}

function timestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

/** Breaks a caption that is too long for one line where its halves are most alike. */
function inLines(text: string): string {
  if (text.length <= lineLength) return text;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = text.length / 2;
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? text : `${text.slice(0, at)}\n${text.slice(at + 1)}`;
}

/** The captions of a video as WebVTT. */
export function toWebVtt(scenes: TimedScene[]): string {
  const blocks = scenes
    .flatMap(({ cues }) => cues)
    .map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)}\n${inLines(text)}\n`);
  return ["WEBVTT\n", ...blocks].join("\n");
}
