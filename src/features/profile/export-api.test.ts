import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { functionRequest } from "@/lib/backend";
import { exportUserData } from "./export-api";

vi.mock("@/lib/backend");

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.mocked(functionRequest)
    .mockReset()
    .mockResolvedValue({ url: "http://f/export", headers: { apikey: "k" } });
  vi.stubGlobal("fetch", fetched.mockReset());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("returns the file, named after the brand and the day in São Paulo", async () => {
  fetched.mockResolvedValue(new Response(new Uint8Array([0x50, 0x4b, 3, 4])));
  const { name, content } = await exportUserData(new Date("2026-11-21T02:30:00Z"));
  expect(name).toBe("site-pronto-dados-2026-11-20.zip");
  expect(content.size).toBe(4);
});

test("throws unauthorized, or network when the connection is lost", async () => {
  fetched.mockResolvedValueOnce(Response.json({ code: "unauthorized" }, { status: 401 }));
  await expect(exportUserData()).rejects.toMatchObject({ code: "unauthorized" });
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(exportUserData()).rejects.toMatchObject({ code: "network" });
});
