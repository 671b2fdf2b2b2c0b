/** How many bytes of a file say what kind of video it is. */
export const videoHeadBytes = 256;

// HEIC and AVIF pictures, audio and QuickTime films begin with the same box and have other brands.
const mp4Brand =
  /^(iso[m0-9a-z]|mp4[0-9]|mp71|avc1|hvc1|hev1|av01|M4V[ HP]|MSNV|f4v |3g[2p][0-9a-z]|dash|cmf[0-9a-z])$/;

/** The kind of video by its first bytes, whatever the file is called; null for any other file. */
export function videoKind(head: Uint8Array): "mp4" | "webm" | null {
  const text = String.fromCharCode(...head.subarray(0, videoHeadBytes));
  if (text.slice(4, 8) === "ftyp" && mp4Brand.test(text.slice(8, 12))) return "mp4";
  // An EBML header of another type opens a Matroska film.
  return text.startsWith("\u001AE\u00DF\u00A3") && text.includes("webm") ? "webm" : null;
}
