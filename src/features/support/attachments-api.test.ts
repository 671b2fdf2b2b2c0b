import { beforeEach, expect, it, vi } from "vitest";
import { attachmentAddress } from "./attachments-api";

const invokeFunction = vi.hoisted(() => vi.fn<(name: string, body: object) => Promise<unknown>>());
vi.mock("@/lib/backend", () => ({ invokeFunction }));
vi.mock("@/config/env", () => ({ env: { supabaseUrl: "http://api.test" } }));

beforeEach(() => void invokeFunction.mockReset());

it("asks for an address, and makes it whole", async () => {
  invokeFunction.mockResolvedValue({ address: "/object/sign/attachments/a.pdf?token=1&download=a.pdf" });
  expect(await attachmentAddress("1")).toBe(
    "http://api.test/storage/v1/object/sign/attachments/a.pdf?token=1&download=a.pdf",
  );
  expect(invokeFunction).toHaveBeenCalledWith("message-attachment", { attachment_id: "1" });
});

it("fails when the answer is another", async () => {
  invokeFunction.mockResolvedValue("<html>");
  await expect(attachmentAddress("1")).rejects.toMatchObject({ code: "unavailable" });
});
