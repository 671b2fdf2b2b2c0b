import { expect, test, vi } from "vitest";
import { readDraft, storeDraft } from "@/lib/drafts";
import {
  attachmentDraftKey,
  readAttachmentDraft,
  sendWithStoredFiles,
  toAttachmentDraft,
} from "./attachment-draft";

const hour = 60 * 60 * 1000;
const files = [{ id: "f1", name: "erro.png", contentType: "image/png", size: 3 }];

test("a draft returns its files for twenty hours, and their names afterwards", () => {
  const draft = toAttachmentDraft(files, 0);
  expect(readAttachmentDraft(draft, 20 * hour)).toEqual({ at: 0, files, expired: [] });
  expect(readAttachmentDraft(draft, 20 * hour + 1)).toMatchObject({ files: [], expired: ["erro.png"] });
});

test("a draft without files is not stored", () => {
  expect(toAttachmentDraft([], 0)).toBe("");
});

test.each(["", "not JSON", "null", '{"at": 0}', '{"at": 0, "files": [{"id": 1}]}'])(
  "a stored draft %j has no files",
  (text) => {
    expect(readAttachmentDraft(text, 0)).toMatchObject({ files: [], expired: [] });
  },
);

test("a message that is sent before the picker has loaded takes the stored files with it, once", async () => {
  const key = attachmentDraftKey("message:1");
  storeDraft(key, toAttachmentDraft(files, Date.now()));
  const send = vi.fn<(ids: readonly string[]) => Promise<void>>().mockRejectedValueOnce(new Error("offline"));
  await expect(sendWithStoredFiles("message:1", send)).rejects.toThrow("offline");
  await sendWithStoredFiles("message:1", send);
  expect(send.mock.calls).toEqual([[["f1"]], [["f1"]]]);
  expect(readDraft(key)).toBeNull();
});
