import { beforeEach, expect, it, vi } from "vitest";
import type { sendFile } from "@/lib/send-file";
import { attachmentAddress, uploadAttachment } from "./attachments-api";

const invokeFunction = vi.hoisted(() => vi.fn<(name: string, body: object) => Promise<unknown>>());
const functionRequest = vi.hoisted(() => vi.fn<(name: string) => Promise<object>>());
const send = vi.hoisted(() => vi.fn<typeof sendFile>());
vi.mock("@/lib/backend", () => ({ invokeFunction, functionRequest }));
vi.mock("@/lib/send-file", () => ({ sendFile: send }));
vi.mock("@/config/env", () => ({ env: { supabaseUrl: "http://api.test" } }));

beforeEach(() => {
  invokeFunction.mockReset();
  functionRequest.mockReset().mockImplementation(async (name) => ({
    url: `http://api.test/functions/v1/${name}`,
    headers: { authorization: "Bearer a" },
  }));
  send.mockReset();
});

it("returns an absolute URL", async () => {
  invokeFunction.mockResolvedValue({ address: "/object/sign/attachments/a.pdf?token=1&download=a.pdf" });
  expect(await attachmentAddress("1")).toBe(
    "http://api.test/storage/v1/object/sign/attachments/a.pdf?token=1&download=a.pdf",
  );
  expect(invokeFunction).toHaveBeenCalledWith("message-attachment", { attachment_id: "1" });
});

it("throws on a malformed answer", async () => {
  invokeFunction.mockResolvedValue("<html>");
  await expect(attachmentAddress("1")).rejects.toMatchObject({ code: "unavailable" });
});

it("uploads a file for a conversation and returns the stored name and type", async () => {
  send.mockResolvedValue(Response.json({ id: "1", name: "foto.png", content_type: "image/png", size: 3 }));
  const file = new File(["abc"], "foto.xyz");
  expect(await uploadAttachment({ contact: "7" }, file)).toEqual({
    id: "1",
    name: "foto.png",
    contentType: "image/png",
    size: 3,
  });
  expect(send).toHaveBeenCalledWith({
    url: "http://api.test/functions/v1/message-attachment?contact=7&name=foto.xyz",
    headers: { authorization: "Bearer a", "content-type": "application/octet-stream" },
    body: file,
  });
});

it("uploads a file for the first message without a conversation", async () => {
  send.mockResolvedValue(Response.json({ id: "1", name: "a.pdf", content_type: "application/pdf", size: 1 }));
  await uploadAttachment(null, new File(["a"], "a.pdf", { type: "application/pdf" }));
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    url: "http://api.test/functions/v1/message-attachment?name=a.pdf",
    headers: { "content-type": "application/pdf" },
  });
});

it.each([
  [415, { code: "file_type" }, "invalid_input"],
  [404, { code: "not_found" }, "not_found"],
  [502, { code: "storage_unavailable" }, "storage_unavailable"],
])("throws for an upload that the server answers with %i", async (status, answer, code) => {
  send.mockResolvedValue(Response.json(answer, { status }));
  await expect(uploadAttachment({ contact: "7" }, new File(["a"], "a.pdf"))).rejects.toMatchObject({ code });
});
