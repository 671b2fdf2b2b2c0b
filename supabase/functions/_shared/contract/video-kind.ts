/** Number of leading bytes needed to detect the video format. */
export const videoHeadBytes = 256;

// HEIC and AVIF images, audio and QuickTime files begin with the same box but have other brands.
const mp4Brand =
  /^(iso[m0-9a-z]|mp4[0-9]|mp71|avc1|hvc1|hev1|av01|M4V[ HP]|MSNV|f4v |3g[2p][0-9a-z]|dash|cmf[0-9a-z])$/;

/** Returns the video format from a file's first bytes, or null for other files. Ignores the file name. */
export function videoKind(head: Uint8Array): "mp4" | "webm" | null {
  const text = String.fromCharCode(...head.subarray(0, videoHeadBytes));
  if (text.slice(4, 8) === "ftyp" && mp4Brand.test(text.slice(8, 12))) return "mp4";
  // An EBML header with another type belongs to a Matroska file.
  return text.startsWith("\u001AE\u00DF\u00A3") && text.includes("webm") ? "webm" : null;
}
