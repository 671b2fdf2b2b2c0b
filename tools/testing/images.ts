import { crc32, deflateSync } from "node:zlib";

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64"));
}

/** A JPEG of 64 × 64 pixels. */
export const jpeg = fromBase64(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCABAAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAIF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AoCGAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//2Q==",
);

/** A progressive JPEG with several scans. */
export const progressiveJpeg = fromBase64(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wgARCABAAEADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAWAQEBAQAAAAAAAAAAAAAAAAAAAwf/2gAMAwEAAhADEAAAAbDNQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB/8QAFBABAAAAAAAAAAAAAAAAAAAAYP/aAAgBAQABBQIB/8QAFBEBAAAAAAAAAAAAAAAAAAAAYP/aAAgBAwEBPwEB/8QAFBEBAAAAAAAAAAAAAAAAAAAAYP/aAAgBAgEBPwEB/8QAFBABAAAAAAAAAAAAAAAAAAAAYP/aAAgBAQAGPwIB/8QAFBABAAAAAAAAAAAAAAAAAAAAYP/aAAgBAQABPyEB/9oADAMBAAIAAwAAABD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/xAAUEQEAAAAAAAAAAAAAAAAAAABg/9oACAEDAQE/EAH/xAAUEQEAAAAAAAAAAAAAAAAAAABg/9oACAECAQE/EAH/xAAUEAEAAAAAAAAAAAAAAAAAAABg/9oACAEBAAE/EAH/2Q==",
);

/** A WebP of 64 × 64 pixels. */
export const webp = fromBase64(
  "UklGRkQAAABXRUJQVlA4IDgAAACQAwCdASpAAEAAPpFIoEylpCMiIggAsBIJaQAAFLYttM7qaf4AAJvTev//Fof5Kf7GsiwAAAAAAA==",
);

/** A lossless WebP. */
export const losslessWebp = fromBase64("UklGRiQAAABXRUJQVlA4TBcAAAAvP8APAAdQ1c70rv8BICH8f69F9D/1AwA=");

/** A WebP with transparency, in the extended format. */
export const transparentWebp = fromBase64(
  "UklGRmgAAABXRUJQVlA4WAoAAAAQAAAAPwAAPwAAQUxQSAoAAAABB1DEiAhERP8DVlA4IDgAAACQAwCdASpAAEAAPpFIoEylpCMiIggAsBIJaQAAFLYttM7qaf4AAJvTev//Fof5Kf7GsiwAAAAAAA==",
);

/** Returns one chunk of a PNG: length, name, data, checksum. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Returns a grey PNG, with the given chunks after its header. */
export function png(width = 64, height = 64, ...chunks: Uint8Array[]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Eight bits, grey.
  header.set([8, 0, 0, 0, 0], 8);
  // Each row begins with its filter.
  const rows = Buffer.alloc(height * (width + 1));
  return joined(
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    ...chunks,
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", new Uint8Array()),
  );
}

/** Returns a PNG whose header has other dimensions than its pixels. */
export function pngWithDimensions(width: number, height: number): Uint8Array {
  const bytes = png();
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

/** Concatenates bytes and strings. */
export function joined(...parts: (Uint8Array | string)[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))),
  );
}
