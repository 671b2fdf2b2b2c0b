import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, storeSession, sent } from "@/test/backend";
import { user } from "@/test/dashboard";
import { removeAvatar, uploadAvatar } from "./data";

const image = new Blob(["image"], { type: "image/jpeg" });
const url = "http://127.0.0.1:1/functions/v1/upload-avatar";

/** A fake request that a test answers manually. */
class ManualRequest extends EventTarget {
  static last: ManualRequest;
  upload = new EventTarget();
  status = 0;
  timeout = 0;
  responseText = "";
  opened: string[] = [];
  headers: Record<string, string> = {};
  sent: unknown = null;

  constructor() {
    super();
    ManualRequest.last = this;
  }
  open(...given: string[]) {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  answer(status: number, body: string) {
    Object.assign(this, { status, responseText: body });
    this.dispatchEvent(new Event("load"));
  }
}

let shares: number[];
let controller: AbortController;

async function begin() {
  const uploading = uploadAvatar({
    image,
    onProgress: (share) => shares.push(share),
    signal: controller.signal,
  });
  // Prevents an unhandled rejection; the test checks the failure later.
  uploading.catch(() => undefined);
  await vi.waitFor(() => expect(ManualRequest.last.sent).toBe(image));
  return { uploading, request: ManualRequest.last };
}

beforeEach(() => {
  shares = [];
  ManualRequest.last = new ManualRequest();
  controller = new AbortController();
  vi.stubGlobal("XMLHttpRequest", ManualRequest);
  storeSession(user);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("sends the image with its type and reports progress", async () => {
  const { uploading, request } = await begin();
  expect(request.opened).toEqual(["POST", url]);
  expect(request.headers).toMatchObject({
    authorization: "Bearer recorded",
    "content-type": "image/jpeg",
  });
  for (const loaded of [10, 40]) {
    request.upload.dispatchEvent(
      new ProgressEvent("progress", { loaded, total: 40, lengthComputable: true }),
    );
  }
  request.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 5, lengthComputable: false }));
  request.answer(200, '{"avatar_url":"https://files.test/a.jpg"}');
  expect(await uploading).toBe("https://files.test/a.jpg");
  expect(shares).toEqual([0.25, 1]);
});

test.each(["{}", "", "<html>", '{"avatar_url":null}'])("returns null when the answer is %j", async (body) => {
  const { uploading, request } = await begin();
  request.answer(200, body);
  expect(await uploading).toBeNull();
});

test.each([
  [415, '{"code":"image_type","message":"…"}', "image_type"],
  [413, '{"code":"image_too_large","message":"…"}', "image_too_large"],
  [422, '{"code":"image_dimensions","message":"…"}', "image_dimensions"],
  [401, '{"code":"unauthorized","message":"…"}', "unauthorized"],
  [502, "<html>Bad gateway</html>", "unavailable"],
])("throws the code for the answer %i %s", async (status, body, code) => {
  const { uploading, request } = await begin();
  request.answer(status, body);
  await expect(uploading).rejects.toMatchObject({ name: "AppError", code });
});

test.each(["error", "timeout"])("throws network on the request's %s event", async (event) => {
  const { uploading, request } = await begin();
  expect(request.timeout).toBe(300_000);
  request.dispatchEvent(new Event(event));
  await expect(uploading).rejects.toMatchObject({ code: "network" });
});

test("rejects when it is aborted, also before it has started", async () => {
  const { uploading } = await begin();
  controller.abort();
  await expect(uploading).rejects.toThrow("aborted");
  await expect(uploadAvatar({ image, onProgress: () => {}, signal: controller.signal })).rejects.toThrow(
    "aborted",
  );
});

test("removes the avatar through the same function", async () => {
  answer("DELETE upload-avatar", {});
  await removeAvatar();
  expect(await sent("DELETE upload-avatar")).toEqual([null]);
});
