/** The error in a file of captions. */
export type CaptionsFault = "notWebVtt" | "noCues" | "badTime";

const time = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const timing = new RegExp(String.raw`^(${time})[ \t]+-->[ \t]+(${time})(?:[ \t].*)?$`);

function secondsOf(text: string): number {
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Validates captions in WebVTT format; null when they are valid. */
export function faultOfCaptions(text: string): CaptionsFault | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) return "notWebVtt";
  const arrows = lines.filter((line) => line.includes("-->"));
  if (arrows.length === 0) return "noCues";
  const isGood = arrows.every((line) => {
    const [, from, to] = timing.exec(line.trimEnd()) ?? [];
    return from !== undefined && to !== undefined && secondsOf(from) < secondsOf(to);
  });
  return isGood ? null : "badTime";
}
