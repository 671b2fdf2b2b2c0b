import { beforeEach, expect, it, test, vi } from "vitest";
import { env } from "@/platform/env";
import { AppError } from "@/platform/app-error";
import { readDraft, storeDraft } from "@/platform/drafts";
import { answer, signIn } from "@/test/backend";
import {
  attachmentAddress,
  attachmentDraftKey,
  readAttachmentDraft,
  sendWithStoredFiles,
  toAttachmentDraft,
  uploadAttachment,
} from "./attachments";

const attachments = "POST message-attachment";

beforeEach(() => signIn());

it("returns an absolute URL of a file", async () => {
  answer(attachments, { address: "/object/sign/attachments/a.pdf?token=1&download=a.pdf" });
  expect(await attachmentAddress("1")).toBe(
    `${env.supabaseUrl}/storage/v1/object/sign/attachments/a.pdf?token=1&download=a.pdf`,
  );
});

it("throws on a malformed answer", async () => {
  answer(attachments, () => new Response("<html>"));
  await expect(attachmentAddress("1")).rejects.toMatchObject({ code: "unavailable" });
});

it.each([
  ["of a conversation", { contact: "7" }, "?contact=7&name=foto.xyz"],
  ["of a customer's new conversation", { customer: "8" }, "?customer=8&name=foto.xyz"],
  ["of an own new conversation", null, "?name=foto.xyz"],
])("uploads a file for a message %s, and returns the stored name and type", async (_of, place, query) => {
  let request: Request | undefined;
  answer(attachments, (uploaded: Request) => {
    request = uploaded;
    return { id: "1", name: "foto.png", content_type: "image/png", size: 3 };
  });
  expect(await uploadAttachment(place, new File(["abc"], "foto.xyz"))).toEqual({
    id: "1",
    name: "foto.png",
    contentType: "image/png",
    size: 3,
  });
  expect(new URL(request?.url ?? "").search).toBe(query);
  expect(request?.headers.get("content-type")).toBe("application/octet-stream");
  expect(request?.headers.get("authorization")).toMatch(/^Bearer ey/);
  expect(await request?.text()).toBe("abc");
});

it.each([
  [415, { code: "file_type" }, "invalid_input"],
  [404, { code: "not_found" }, "not_found"],
  [502, { code: "storage_unavailable" }, "storage_unavailable"],
])("throws for an upload that the server answers with %i", async (status, body, code) => {
  answer(attachments, () => Response.json(body, { status }));
  await expect(uploadAttachment({ contact: "7" }, new File(["a"], "a.pdf"))).rejects.toMatchObject({ code });
});

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
