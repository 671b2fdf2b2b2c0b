import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import { readDraft, storeDraft } from "@/lib/drafts";
import {
  attachmentDraftKey,
  readAttachmentDraft,
  sendWithStoredFiles,
  toAttachmentDraft,
} from "./attachment-draft";

const hour = 60 * 60 * 1000;
const files = [{ id: "f1", name: "erro.png", contentType: "image/png", size: 3 }];

test("returns the files of a draft for twenty hours, and afterwards only their names", () => {
  const draft = toAttachmentDraft(files, 0);
  expect(readAttachmentDraft(draft, 20 * hour)).toEqual({ at: 0, files, expired: [] });
  expect(readAttachmentDraft(draft, 20 * hour + 1)).toMatchObject({ files: [], expired: ["erro.png"] });
});

test("does not store a draft without files", () => {
  expect(toAttachmentDraft([], 0)).toBe("");
});

test.each(["", "not JSON", "null", '{"at": 0}', '{"at": 0, "files": [{"id": 1}]}'])(
  "returns no files for the stored draft %j",
  (text) => {
    expect(readAttachmentDraft(text, 0)).toMatchObject({ files: [], expired: [] });
  },
);

test("does not send a message without its expired files until it is sent again", async () => {
  storeDraft(attachmentDraftKey("message:1"), toAttachmentDraft(files, Date.now() - 21 * hour));
  const send = vi.fn<(ids: readonly string[]) => Promise<void>>();
  await expect(sendWithStoredFiles("message:1", send)).rejects.toMatchObject({ code: "files_expired" });
  expect(send).not.toHaveBeenCalled();
  await sendWithStoredFiles("message:1", send);
  expect(send.mock.calls).toEqual([[[]]]);
});

test("reports files that the server has deleted already", async () => {
  storeDraft(attachmentDraftKey("message:1"), toAttachmentDraft(files, Date.now()));
  const send = vi
    .fn<(ids: readonly string[]) => Promise<void>>()
    .mockRejectedValueOnce(new AppError("not_found"));
  await expect(sendWithStoredFiles("message:1", send)).rejects.toMatchObject({ code: "files_expired" });
  await sendWithStoredFiles("message:1", send);
  expect(send.mock.lastCall).toEqual([[]]);
});

test("sends the stored files once with a message that is sent before the picker has loaded", async () => {
  const key = attachmentDraftKey("message:1");
  storeDraft(key, toAttachmentDraft(files, Date.now()));
  const send = vi.fn<(ids: readonly string[]) => Promise<void>>().mockRejectedValueOnce(new Error("offline"));
  await expect(sendWithStoredFiles("message:1", send)).rejects.toThrow("offline");
  await sendWithStoredFiles("message:1", send);
  expect(send.mock.calls).toEqual([[["f1"]], [["f1"]]]);
  expect(readDraft(key)).toBeNull();
});
