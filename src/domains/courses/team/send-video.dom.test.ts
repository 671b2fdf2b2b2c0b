import type { UploadOptions } from "tus-js-client";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, hold, refuse, sent, storeSession } from "@/test/backend";
import { sendVideo, type Transfer } from "./send-video";

// The storage does not support chunks.
vi.mock("tus-js-client", () => {
  class DetailedError extends Error {
    originalResponse = { getStatus: () => 404 };
  }
  class Upload {
    constructor(
      _file: unknown,
      readonly options: UploadOptions,
    ) {}
    findPreviousUploads = async () => [];
    start = () => this.options.onError?.(new DetailedError());
  }
  return { DetailedError, Upload };
});

const uploading = "POST object/videos/*";
const file = new File(["1234"], "a.mp4");
const onProgress = vi.fn<(sent: number, total: number) => void>();
const transfers: Transfer[] = [];
const send = () =>
  sendVideo({ file, type: "video/mp4", onProgress, onTransfer: (transfer) => transfers.push(transfer) });

beforeEach(() => {
  transfers.length = 0;
  storeSession({ id: crypto.randomUUID(), email: "equipe@exemplo.com" });
});

test("sends the whole file without a deadline when the storage does not support chunks", async () => {
  let request = new Request("http://127.0.0.1");
  answer(uploading, (received: Request) => {
    request = received;
    return {};
  });
  const requests = vi.spyOn(XMLHttpRequest.prototype, "send");
  const path = await send();
  expect(path).toMatch(/^[0-9a-f-]{36}\.mp4$/);
  expect(request.url).toMatch(new RegExp(`/storage/v1/object/videos/${path}$`));
  expect(request.headers.get("authorization")).toBe("Bearer recorded");
  expect(request.headers.get("content-type")).toBe("video/mp4");
  expect(await sent(uploading)).toEqual(["1234"]);
  expect(requests.mock.contexts).toEqual([expect.objectContaining({ timeout: 0 })]);
  expect(onProgress).toHaveBeenCalledWith(4, 4);
});

test.each([
  [413, "invalid_input"],
  [415, "invalid_input"],
  [403, "forbidden"],
])("throws the code for the storage's answer %i", async (status, code) => {
  refuse(uploading, status);
  await expect(send()).rejects.toMatchObject({ code });
});

test("cancelling aborts the transfer of the whole file", async () => {
  hold(uploading);
  const sending = send();
  await vi.waitFor(async () => expect(await sent(uploading)).toHaveLength(1));
  transfers.at(-1)?.cancel();
  await expect(sending).rejects.toThrow("aborted");
});
