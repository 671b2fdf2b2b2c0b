import { crc32, deflateSync } from "node:zlib";

/** Returns a PNG of 8 × 8 pixels in a colour that depends on the text. */
export function picture(text: string): Buffer {
  const hash = crc32(text);
  const row = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: 8 }, () => Buffer.from([hash & 255, (hash >> 8) & 255, (hash >> 16) & 255])),
  ]);
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: 8 }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
