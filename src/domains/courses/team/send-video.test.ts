import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, createServer as createLine, type AddressInfo, type Server as Line } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import { Server as TusServer } from "@tus/server";
import { defaultOptions, type PreviousUpload, type Upload, type UrlStorage } from "tus-js-client";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { resumableUpload } from "./send-video";

const megabyte = 1024 * 1024;
const size = 20 * megabyte;
// The complete test uploads the bucket's maximum size once.
const largest = process.env["TEST_FULL"] === "1" ? 500 * megabyte : size;

let folder: string;
let server: Server;
/** The proxy between client and server: counts bytes and drops connections after `losses`. */
let line: Line;
let tokens: string[];
let received: number;
/** Byte counts after which the connection is lost, in order. */
let losses: number[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "upload-"));
  tokens = [];
  received = 0;
  losses = [];
  const tus = new TusServer({
    path: "/upload",
    relativeLocation: true,
    datastore: new FileStore({ directory: folder }),
  });
  server = createServer((request, response) => {
    tokens.push(request.headers.authorization ?? "");
    void tus.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  line = createLine((client) => {
    const { port } = server.address() as AddressInfo;
    const behind = connect(port, "127.0.0.1");
    client.pipe(behind).pipe(client);
    for (const end of [client, behind]) {
      end.on("error", () => undefined);
      end.on("close", () => {
        client.destroy();
        behind.destroy();
      });
    }
    client.on("data", (bytes) => {
      received += bytes.length;
      if (losses[0] !== undefined && received > losses[0]) {
        losses.shift();
        client.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  line.close();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = async (file: string) => {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest("hex");
};

async function newVideo(bytes = size): Promise<string> {
  const file = path.join(folder, "video.mp4");
  const handle = await open(file, "w");
  const block = randomBytes(megabyte);
  for (let written = 0; written < bytes; written += megabyte) {
    block.writeUInt32BE(written);
    await handle.write(block);
  }
  await handle.close();
  return file;
}

function send(
  file: string,
  onProgress: (sent: number) => void,
  { storedAs = "course/video.mp4", chunkSize = megabyte } = {},
) {
  const { port } = line.address() as AddressInfo;
  return resumableUpload({
    endpoint: `http://127.0.0.1:${port}/upload`,
    // The tests pass a stream of a path; a browser reads slices of a file.
    file: createReadStream(file) as unknown as Upload["file"],
    bucket: "videos",
    path: storedAs,
    type: "video/mp4",
    token: () => Promise.resolve(`token-${tokens.length}`),
    onProgress,
    retryDelays: [0, 20, 20, 20, 20],
    chunkSize,
  });
}

async function storedFile(): Promise<string> {
  const [name] = (await readdir(folder)).filter((one) => one !== "video.mp4" && !one.endsWith(".json"));
  return path.join(folder, name ?? "");
}

test(
  "uploads a video completely after three interruptions, without holding it in memory",
  { timeout: 180_000 },
  async () => {
    const file = await newVideo(largest);
    const chunkSize = largest / 80;
    losses = [largest * 0.2, largest * 0.5, largest * 0.8];
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const seen: number[] = [];
    const measure = (sent: number) => {
      seen.push(sent);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    };
    const transfer = send(file, measure, { chunkSize });
    await expect(transfer.done).resolves.toBe("course/video.mp4");
    expect(losses).toEqual([]);
    expect(await hashOf(await storedFile())).toBe(await hashOf(file));
    expect(seen.at(-1)).toBe(largest);
    // Memory use, including garbage, does not grow with the video.
    expect(most).toBeLessThan(100 * megabyte);
    // Each interruption repeats less than one chunk.
    expect(received).toBeLessThan(largest + 3 * chunkSize + megabyte);
    expect(new Set(tokens).size).toBe(tokens.length);
  },
);

test("stops a paused upload, and resumes it at the same position", { timeout: 20_000 }, async () => {
  const file = await newVideo();
  let paused: (() => void) | null = null;
  const stopped = new Promise<void>((resolve) => {
    paused = resolve;
  });
  const transfer = send(file, (sent) => {
    if (sent > size / 2 && paused) {
      transfer.pause?.();
      paused();
      paused = null;
    }
  });
  await stopped;
  expect(received).toBeLessThan(size);
  transfer.resume();
  await transfer.done;
  expect(await hashOf(await storedFile())).toBe(await hashOf(file));
  expect(received).toBeLessThan(size + 2 * megabyte);
});

test("fails immediately with the server's reason when the server rejects the upload", async () => {
  const file = await newVideo();
  server.removeAllListeners("request");
  server.on("request", (_request, response) => {
    response.writeHead(413).end();
  });
  await expect(send(file, () => undefined).done).rejects.toMatchObject({ code: "invalid_input" });
});

/** The ways in which a server fails an upload request: it does not perform it, or loses the answer. */
const faults: Record<string, (response: ServerResponse, perform: () => Promise<unknown>) => unknown> = {
  reset: (response) => response.socket?.destroy(),
  "500": (response) => response.writeHead(500).end(),
  "429": (response) => response.writeHead(429).end(),
  "html 502": (response) => response.writeHead(502, { "content-type": "text/html" }).end("<html>"),
  "performed but unanswered": async (response, perform) => {
    const { socket } = response;
    response.writeHead = () => response;
    response.end = () => {
      socket?.destroy();
      return response;
    };
    await perform();
  },
};

test.each(Object.keys(faults).flatMap((fault) => ["POST", "PATCH", "HEAD"].map((method) => [fault, method])))(
  "uploads a video completely and once after %s at %s",
  async (fault, method) => {
    const file = await newVideo(3 * megabyte);
    // After a lost chunk the client asks by HEAD for the position.
    losses = method === "HEAD" ? [1.5 * megabyte] : [];
    const [serve] = server.listeners("request") as [
      (request: IncomingMessage, response: ServerResponse) => void,
    ];
    server.removeAllListeners("request");
    let happened = false;
    server.on("request", (request, response) => {
      if (happened || request.method !== method) return serve(request, response);
      happened = true;
      return faults[fault]?.(response, async () => serve(request, response));
    });
    await expect(send(file, () => undefined).done).resolves.toBe("course/video.mp4");
    expect(happened).toBe(true);
    const complete = [];
    for (const name of await readdir(folder)) {
      if (name === "video.mp4" || name.endsWith(".json")) continue;
      if ((await hashOf(path.join(folder, name))) === (await hashOf(file))) complete.push(name);
    }
    expect(complete).toHaveLength(1);
  },
);

/** Stores the addresses of uploads, as a browser does between two visits. */
function storeUploads(): void {
  const known = new Map<string, PreviousUpload & { fingerprint: string }>();
  const all = async () => [...known.values()];
  const urlStorage: UrlStorage = {
    findAllUploads: all,
    findUploadsByFingerprint: async (wanted) =>
      (await all()).filter(({ fingerprint }) => fingerprint === wanted),
    removeUpload: async (key) => void known.delete(key),
    addUpload: async (fingerprint, upload) => {
      const urlStorageKey = `${fingerprint}::${known.size}`;
      known.set(urlStorageKey, { ...upload, fingerprint, urlStorageKey });
      return urlStorageKey;
    },
  };
  const before = defaultOptions.urlStorage;
  defaultOptions.urlStorage = urlStorage;
  onTestFinished(() => {
    defaultOptions.urlStorage = before;
  });
}

test(
  "returns the stored name after the server has deleted an unfinished upload",
  {
    timeout: 30_000,
  },
  async () => {
    storeUploads();
    const file = await newVideo();
    await new Promise<void>((stopped) => {
      const closedTab = send(
        file,
        (sent) => {
          if (sent < size / 2) return;
          closedTab.pause?.();
          stopped();
        },
        { storedAs: "first.mp4" },
      );
    });
    const ended = (await readdir(folder)).filter((one) => one !== "video.mp4");
    expect(ended).not.toEqual([]);
    await Promise.all(ended.map((one) => rm(path.join(folder, one))));

    const returned = await send(file, () => undefined, { storedAs: "second.mp4" }).done;
    const stored = await storedFile();
    expect(await hashOf(stored)).toBe(await hashOf(file));
    const { metadata } = JSON.parse(await readFile(`${stored}.json`, "utf8")) as {
      metadata: { objectName: string };
    };
    expect(metadata.objectName).toBe(returned);
    expect(returned).toBe("first.mp4");
  },
);
