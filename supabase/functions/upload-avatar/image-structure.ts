/**
 * Whether bytes are one whole still picture of the given type, from the first byte
 * to the last. What follows the end of a picture (a page, an archive) is no part of
 * it and may be anything, so it is not accepted; nor is a picture cut short, nor a
 * moving one. Only the frame of the file is read: pixels are the browser's.
 */
export const isWhole = { png: isWholePng, jpg: isWholeJpeg, webp: isWholeWebp };

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

/** Signature, then chunks of length, name, data and checksum, from IHDR to IEND. */
function isWholePng(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 8) !== "\x89PNG\r\n\x1a\n") {
    return false;
  }
  const view = viewOf(bytes);
  let position = 8;
  let hasPixels = false;
  while (position + 12 <= bytes.length) {
    const name = textAt(bytes, position + 4, 4);
    const next = position + 12 + view.getUint32(position);
    if ((position === 8) !== (name === "IHDR") || next > bytes.length) {
      return false;
    }
    if (name === "IEND") {
      return hasPixels && next === bytes.length;
    }
    // acTL announces an animation.
    if (name === "acTL") {
      return false;
    }
    hasPixels ||= name === "IDAT";
    position = next;
  }
  return false;
}

/** Markers with segments, from SOI to EOI; compressed data after each SOS, in which FF is written FF 00. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let position = 2;
  let hasPixels = false;
  if (textAt(bytes, 0, 3) !== "\xff\xd8\xff") {
    return false;
  }
  while (position + 2 <= bytes.length) {
    const [filler, marker = 0] = bytes.subarray(position, position + 2);
    if (filler !== 0xff) {
      return false;
    }
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (marker === 0xd9) {
      return hasPixels && position + 2 === bytes.length;
    }
    if (position + 4 > bytes.length) {
      return false;
    }
    position += 2 + view.getUint16(position + 2);
    if (marker === 0xda) {
      hasPixels = true;
      position = afterCompressed(bytes, position);
    }
  }
  return false;
}

/** The first marker at or after a place that is neither a written FF (00) nor a restart (D0–D7). */
function afterCompressed(bytes: Uint8Array, start: number): number {
  for (let position = start; position + 1 < bytes.length; position += 1) {
    const next = bytes[position + 1] ?? 0;
    if (bytes[position] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) {
      return position;
    }
  }
  return bytes.length;
}

/** RIFF with the length of all that follows; chunks of name, length and data, padded to even. */
function isWholeWebp(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  if (bytes.length < 20 || textAt(bytes, 0, 4) !== "RIFF" || textAt(bytes, 8, 4) !== "WEBP") {
    return false;
  }
  if (view.getUint32(4, true) + 8 !== bytes.length) {
    return false;
  }
  let position = 12;
  let pictures = 0;
  while (position + 8 <= bytes.length) {
    const name = textAt(bytes, position, 4);
    const length = view.getUint32(position + 4, true);
    if (name === "ANIM" || name === "ANMF") {
      return false;
    }
    pictures += name === "VP8 " || name === "VP8L" ? 1 : 0;
    position += 8 + length + (length % 2);
  }
  return pictures === 1 && position === bytes.length;
}
