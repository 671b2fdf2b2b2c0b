import { beforeEach, expect, it } from "vitest";
import { env } from "@/config/env";
import { answer, signIn } from "@/test/backend";
import { attachmentAddress, uploadAttachment } from "./attachments-api";

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
