import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/platform/app-error";
import { withSession } from "@/platform/backend";
import { sendFile } from "@/platform/send-file";
import { resumableUpload } from "./resumable-upload";
import { sendVideo } from "./send-video";
import type { Transfer } from "./transfer";

vi.mock("@/platform/backend");
vi.mock("@/platform/send-file");
vi.mock("./resumable-upload");

const file = new File(["1234"], "a.mp4");
const onProgress = vi.fn<(sent: number, total: number) => void>();
const transfers: Transfer[] = [];
const send = () =>
  sendVideo({ file, type: "video/mp4", onProgress, onTransfer: (transfer) => transfers.push(transfer) });

// The storage does not support chunks.
beforeEach(() => {
  transfers.length = 0;
  vi.mocked(withSession).mockResolvedValue("token");
  vi.mocked(resumableUpload).mockImplementation(() => ({
    done: Promise.reject(new AppError("not_found")),
    pause: null,
    resume: () => undefined,
    cancel: () => undefined,
  }));
});

test("sends the whole file without a deadline when the storage does not support chunks", async () => {
  vi.mocked(sendFile).mockImplementation(async ({ onProgress: report }) => {
    report?.(0.5);
    return new Response();
  });
  const path = await send();
  expect(path).toMatch(/^[0-9a-f-]{36}\.mp4$/);
  expect(sendFile).toHaveBeenCalledWith(
    expect.objectContaining({
      url: expect.stringMatching(new RegExp(`/storage/v1/object/videos/${path}$`)) as unknown,
      headers: expect.objectContaining({
        authorization: "Bearer token",
        "content-type": "video/mp4",
      }) as unknown,
      body: file,
      deadlineMs: 0,
    }),
  );
  expect(onProgress).toHaveBeenCalledWith(2, 4);
});

test.each([
  [413, "invalid_input"],
  [415, "invalid_input"],
  [403, "forbidden"],
])("throws the code for the storage's answer %i", async (status, code) => {
  vi.mocked(sendFile).mockResolvedValue(new Response(null, { status }));
  await expect(send()).rejects.toMatchObject({ code });
});

test("cancelling aborts the transfer of the whole file", async () => {
  vi.mocked(sendFile).mockImplementation(async ({ signal }) => {
    transfers.at(-1)?.cancel();
    signal?.throwIfAborted();
    return new Response();
  });
  await expect(send()).rejects.toThrow("aborted");
});
