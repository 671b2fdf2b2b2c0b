import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  joined,
  jpeg,
  losslessWebp,
  png,
  pngChunk,
  progressiveJpeg,
  transparentWebp,
  webp,
} from "../../../tools/testing/images.ts";
import {
  type Account,
  openTestBackend,
  siteUrl,
  type TestBackend,
} from "../../../tools/testing/test-backend.ts";
import { createHandler } from "./handler.ts";

type Customer = Account & { token: string };

let backend: TestBackend;
let handle: (request: Request) => Promise<Response>;
let clock = Date.now();

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
  handle = createHandler({
    database: backend.database,
    siteUrl,
    // Every upload is later than the previous one.
    now: () => new Date((clock += 1000)),
  });
}, 60_000);

afterEach(() => backend.intercept(null));

afterAll(() => backend.close());

function request(token: string | null, body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request("http://127.0.0.1:54321/functions/v1/upload-avatar", {
    method: "POST",
    headers: {
      origin: siteUrl,
      "content-type": "image/png",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
}

async function send(call: Request): Promise<{ status: number; answer: unknown }> {
  const response = await handle(call);
  const body: { avatar_url?: string | null; code?: string } = await response.json();
  return { status: response.status, answer: body.code ?? body.avatar_url };
}

function upload(customer: Customer, bytes: Uint8Array, type = "image/png") {
  return send(request(customer.token, new Uint8Array(bytes), { "content-type": type }));
}

function remove(customer: Customer) {
  return send(
    new Request("http://127.0.0.1:54321/functions/v1/upload-avatar", {
      method: "DELETE",
      headers: { authorization: `Bearer ${customer.token}` },
    }),
  );
}

async function filesOf({ id }: Account): Promise<string[]> {
  const rows = await backend.sql(
    "select name from storage.objects where name like $1 || '/%' order by name",
    [id],
  );
  return rows.map(({ name }) => String(name));
}

async function addressOf({ id }: Account): Promise<unknown> {
  const [row] = await backend.sql("select avatar_url from public.profiles where id = $1", [id]);
  return row?.["avatar_url"];
}

/** Returns what a visitor's browser receives from an address. */
async function seenAt(address: unknown): Promise<{ type: string | null; bytes: Uint8Array } | null> {
  const response = await backend.request(String(address));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return response.ok ? { type: response.headers.get("content-type"), bytes } : null;
}

describe("upload-avatar", () => {
  it.each([
    ["a PNG", "image/png", "png", png()],
    ["a large PNG", "image/png", "png", png(4096, 64)],
    ["a JPEG", "image/jpeg", "jpg", jpeg],
    ["a progressive JPEG", "image/jpeg", "jpg", progressiveJpeg],
    ["a WebP", "image/webp", "webp", webp],
    ["a lossless WebP", "image/webp", "webp", losslessWebp],
    ["a transparent WebP", "image/webp", "webp", transparentWebp],
  ])("stores and publishes an avatar unchanged: %s", async (_what, type, extension, bytes) => {
    const customer = await backend.logIn();
    const { status, answer } = await upload(customer, bytes, type);
    expect(status).toBe(200);
    expect(answer).toBe(await addressOf(customer));
    expect(answer).toMatch(
      new RegExp(`/storage/v1/object/public/avatars/${customer.id}/${customer.id}-\\d{13}\\.${extension}$`),
    );
    expect(await seenAt(answer)).toEqual({ type, bytes });
  });

  it("replaces the previous avatar and removes its file", async () => {
    const customer = await backend.logIn();
    const first = await upload(customer, png());
    const second = await upload(customer, jpeg, "image/jpeg");
    expect(second.answer).not.toBe(first.answer);
    expect(await addressOf(customer)).toBe(second.answer);
    expect(await filesOf(customer)).toHaveLength(1);
    expect(await seenAt(first.answer)).toBeNull();
    expect(await seenAt(second.answer)).not.toBeNull();
  });

  it("allows caches to keep an avatar for one hour", async () => {
    let kept: string | null = null;
    backend.intercept((call, next) => {
      if (call.method === "POST" && call.url.includes("/storage/v1/object/avatars/")) {
        kept = call.headers.get("cache-control");
      }
      return next();
    });
    await upload(await backend.logIn(), png());
    expect(kept).toBe("max-age=3600");
  });

  it("accepts a content type in any case and with parameters", async () => {
    const customer = await backend.logIn();
    expect((await upload(customer, png(), "Image/PNG; charset=binary")).status).toBe(200);
  });

  it("removes the avatar and its file on DELETE, repeatedly", async () => {
    const customer = await backend.logIn();
    const other = await backend.logIn();
    await upload(customer, png());
    const { answer: othersAddress } = await upload(other, png());
    expect(await remove(customer)).toEqual({ status: 200, answer: null });
    expect(await addressOf(customer)).toBeNull();
    expect(await filesOf(customer)).toEqual([]);
    expect(await remove(customer)).toEqual({ status: 200, answer: null });
    expect(await addressOf(other)).toBe(othersAddress);
    expect(await seenAt(othersAddress)).not.toBeNull();
  });
});

describe("upload-avatar image types", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>`;
  const html = "<!doctype html><script>alert(document.domain)</script>";
  const whole = png();
  const flippedWebp = Uint8Array.from(webp, (byte, index) => (index === 12 ? 0x58 : byte));

  it.each<[string, string, Uint8Array]>([
    ["an SVG", "image/svg+xml", joined(svg)],
    ["an SVG as PNG", "image/png", joined(svg)],
    ["a page", "text/html", joined(html)],
    ["a page as PNG", "image/png", joined(html)],
    ["a page as JPEG", "image/jpeg", joined(html)],
    ["a Linux program as PNG", "image/png", joined("\x7fELF\x02\x01\x01", new Uint8Array(4096))],
    ["a Windows program as PNG", "image/png", joined("MZ", new Uint8Array(4096))],
    ["a GIF", "image/gif", joined("GIF89a", new Uint8Array(64))],
    ["a GIF as PNG", "image/png", joined("GIF89a", new Uint8Array(64))],
    ["a PNG as JPEG", "image/jpeg", whole],
    ["a JPEG as PNG", "image/png", jpeg],
    ["a JPEG as WebP", "image/webp", jpeg],
    ["a WebP as PNG", "image/png", webp],
    ["a PNG without a type", "", whole],
    ["a PNG as an unknown type", "application/octet-stream", whole],
    ["nothing", "image/png", new Uint8Array()],
    ["a PNG's signature alone", "image/png", whole.slice(0, 8)],
    ["a WebP of an unknown kind", "image/webp", flippedWebp],
    ["a JPEG cut off before its size", "image/jpeg", jpeg.slice(0, 100)],
    ["a WebP cut off before its size", "image/webp", webp.slice(0, 20)],
    ["a page before a PNG", "image/png", joined(html, whole)],
  ])("answers image_type to %s", async (_what, type, bytes) => {
    const customer = await backend.logIn();
    expect(await upload(customer, bytes, type)).toEqual({ status: 415, answer: "image_type" });
    expect(await filesOf(customer)).toEqual([]);
    expect(await addressOf(customer)).toBeNull();
  });
});

/** Returns a PNG whose header claims another width. */
function claiming(width: number): Uint8Array {
  const bytes = Buffer.from(png());
  bytes.writeUInt32BE(width, 16);
  return new Uint8Array(bytes);
}

describe("upload-avatar image dimensions", () => {
  it.each([
    ["one pixel", 1, 1],
    ["a line", 4096, 1],
    ["one pixel too narrow", 63, 64],
    ["one pixel too low", 64, 63],
    ["one pixel too wide", 4097, 64],
    ["one pixel too high", 64, 4097],
  ])("answers image_dimensions to %s", async (_what, width, height) => {
    const customer = await backend.logIn();
    expect(await upload(customer, png(width, height))).toEqual({ status: 422, answer: "image_dimensions" });
    expect(await filesOf(customer)).toEqual([]);
  });

  it("answers image_dimensions to a width of zero or of the largest number", async () => {
    const customer = await backend.logIn();
    for (const width of [0, 0xffff_ffff]) {
      expect((await upload(customer, claiming(width))).status).toBeOneOf([415, 422]);
    }
    expect(await filesOf(customer)).toEqual([]);
  });
});

describe("upload-avatar image size", () => {
  const megabyte = 1_048_576;
  const refusal = { status: 413, answer: "image_too_large" };

  it("refuses 20 MB by the announced length without reading it", async () => {
    const customer = await backend.logIn();
    let pulled = 0;
    const endless = new ReadableStream(
      {
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(new Uint8Array(megabyte));
        },
      },
      { highWaterMark: 0 },
    );
    expect(await send(request(customer.token, endless, { "content-length": String(20 * megabyte) }))).toEqual(
      refusal,
    );
    expect(pulled).toBe(0);
  });

  it.each([
    ["not announced", {}],
    ["announced as less", { "content-length": "100" }],
    ["announced as nonsense", { "content-length": "many" }],
  ])("refuses 20 MB %s at the limit", async (_how, headers) => {
    const customer = await backend.logIn();
    let pulled = 0;
    let cancelled = false;
    const stream = new ReadableStream(
      {
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(new Uint8Array(megabyte / 4));
          if (pulled === 80) {
            controller.close();
          }
        },
        cancel: () => {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    expect(await send(request(customer.token, stream, headers))).toEqual(refusal);
    expect(pulled).toBeLessThanOrEqual(10);
    expect(cancelled).toBe(true);
  });

  it("refuses one byte over the limit and accepts the limit", async () => {
    const customer = await backend.logIn();
    const frame = png(64, 64, pngChunk("teXt", new Uint8Array())).length;
    const filled = (length: number) => png(64, 64, pngChunk("teXt", new Uint8Array(length - frame)));
    expect(filled(2_097_152)).toHaveLength(2_097_152);
    expect(await upload(customer, filled(2_097_153))).toEqual(refusal);
    expect((await upload(customer, filled(2_097_152))).status).toBe(200);
  });
});

describe("upload-avatar authorization", () => {
  it.each([
    ["without a token", null],
    ["to a made-up token", "a.b.c"],
    ["to the public key", "sb_publishable_local_site_pronto"],
  ])("answers 401 %s", async (_who, token) => {
    expect(await send(request(token, new Uint8Array(png())))).toEqual({
      status: 401,
      answer: "unauthorized",
    });
    expect(
      await send(
        new Request("http://function.test/", {
          method: "DELETE",
          headers: token === null ? {} : { authorization: `Bearer ${token}` },
        }),
      ),
    ).toEqual({ status: 401, answer: "unauthorized" });
  });

  it("answers 401 when the account is deleted", async () => {
    const customer = await backend.logIn();
    await backend.sql("delete from auth.users where id = $1", [customer.id]);
    expect(await upload(customer, png())).toEqual({ status: 401, answer: "unauthorized" });
  });

  it.each(["GET", "PUT", "PATCH"])("answers 405 to %s", async (method) => {
    const response = await handle(new Request("http://function.test/", { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get("access-control-allow-origin")).toBe(siteUrl);
  });

  it("allows pages of the site to upload and remove", async () => {
    const response = await handle(new Request("http://function.test/", { method: "OPTIONS" }));
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toBe("POST, DELETE, OPTIONS");
    expect(response.headers.get("access-control-allow-headers")).toContain("content-type");
  });
});

const down = () => Promise.resolve(Response.json({ message: "down" }, { status: 503 }));

async function customerWithPicture(): Promise<{ customer: Customer; old: unknown }> {
  const customer = await backend.logIn();
  const { answer } = await upload(customer, png());
  return { customer, old: answer };
}

describe("upload-avatar after a partial failure", () => {
  it("keeps the old avatar when the new file cannot be stored", async () => {
    const { customer, old } = await customerWithPicture();
    backend.intercept((call, next) => (call.url.includes("/storage/v1/object/avatars/") ? down() : next()));
    expect(await upload(customer, jpeg, "image/jpeg")).toEqual({
      status: 502,
      answer: "storage_unavailable",
    });
    backend.intercept(null);
    expect(await addressOf(customer)).toBe(old);
    expect(await seenAt(old)).not.toBeNull();
    expect(await filesOf(customer)).toHaveLength(1);
  });

  it("keeps the old avatar when the address cannot be written, and the next upload cleans up", async () => {
    const { customer, old } = await customerWithPicture();
    backend.intercept((call, next) => (call.method === "PATCH" ? down() : next()));
    expect(await upload(customer, jpeg, "image/jpeg")).toEqual({ status: 500, answer: "unknown" });
    backend.intercept(null);
    expect(await addressOf(customer)).toBe(old);
    expect(await seenAt(old)).not.toBeNull();

    const { answer } = await upload(customer, webp, "image/webp");
    expect(await addressOf(customer)).toBe(answer);
    expect(await filesOf(customer)).toHaveLength(1);
  });

  it("shows the new avatar when the address was written but the response lost", async () => {
    const { customer } = await customerWithPicture();
    backend.intercept(async (call, next) => {
      const response = await next();
      return call.method === "PATCH" ? down() : response;
    });
    expect((await upload(customer, jpeg, "image/jpeg")).status).toBe(500);
    backend.intercept(null);
    expect(await seenAt(await addressOf(customer))).toEqual({ type: "image/jpeg", bytes: jpeg });
  });

  it.each(["/object/list/avatars", "/object/avatars"])(
    "shows the new avatar when the old one cannot be removed (%s), and the next upload removes it",
    async (path) => {
      const { customer } = await customerWithPicture();
      backend.intercept((call, next) => (new URL(call.url).pathname.endsWith(path) ? down() : next()));
      const { status, answer } = await upload(customer, jpeg, "image/jpeg");
      backend.intercept(null);
      expect(status).toBe(200);
      expect(await addressOf(customer)).toBe(answer);
      expect(await filesOf(customer)).toHaveLength(2);
      await upload(customer, webp, "image/webp");
      expect(await filesOf(customer)).toHaveLength(1);
    },
  );
});

describe("upload-avatar with concurrent requests", () => {
  it("leaves one avatar with its file after several uploads", async () => {
    const customer = await backend.logIn();
    await upload(customer, png());
    const answers = await Promise.all([
      upload(customer, jpeg, "image/jpeg"),
      upload(customer, webp, "image/webp"),
      upload(customer, png(100, 100)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const address = await addressOf(customer);
    expect(await seenAt(address)).not.toBeNull();
    expect(await filesOf(customer)).toEqual([String(address).split("/avatars/")[1]]);
  });

  it("shows the later upload when it finishes first", async () => {
    const customer = await backend.logIn();
    let overtaking: Promise<unknown> | null = null;
    backend.intercept(async (call, next) => {
      if (call.method === "PATCH" && overtaking === null) {
        overtaking = upload(customer, webp, "image/webp");
        await overtaking;
      }
      return next();
    });
    const slow = await upload(customer, jpeg, "image/jpeg");
    const address = await addressOf(customer);
    expect(slow).toEqual({ status: 200, answer: address });
    expect(await seenAt(address)).toEqual({ type: "image/webp", bytes: webp });
    expect(await filesOf(customer)).toHaveLength(1);
  });

  it("leaves neither address nor file after an upload and a removal", async () => {
    const customer = await backend.logIn();
    let removed = false;
    backend.intercept(async (call, next) => {
      if (call.method === "PATCH" && !removed) {
        removed = true;
        await remove(customer);
      }
      return next();
    });
    expect(await upload(customer, jpeg, "image/jpeg")).toEqual({ status: 200, answer: null });
    expect(await addressOf(customer)).toBeNull();
    expect(await filesOf(customer)).toEqual([]);
  });

  it("leaves no file after an upload and an account deletion", async () => {
    const customer = await backend.logIn();
    backend.intercept(async (call, next) => {
      const response = await next();
      if (call.url.includes("/storage/v1/object/avatars/")) {
        await backend.sql("delete from auth.users where id = $1", [customer.id]);
      }
      return response;
    });
    expect(await upload(customer, png())).toEqual({ status: 401, answer: "unauthorized" });
    expect(await filesOf(customer)).toEqual([]);
  });
});
