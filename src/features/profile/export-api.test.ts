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

test("returns the file with the name in the header", async () => {
  fetched.mockResolvedValue(
    new Response(new Uint8Array([0x50, 0x4b, 3, 4]), {
      headers: {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="meus.zip"',
      },
    }),
  );
  const { name, content } = await exportUserData();
  expect(name).toBe("meus.zip");
  expect(content.size).toBe(4);
});

test("names the file after the date when the header is hidden", async () => {
  fetched.mockResolvedValue(new Response("zip"));
  expect((await exportUserData(new Date("2026-11-20T12:00:00Z"))).name).toBe(
    "site-pronto-dados-2026-11-20.zip",
  );
});

test("throws unauthorized, or network when the connection is lost", async () => {
  fetched.mockResolvedValueOnce(Response.json({ code: "unauthorized" }, { status: 401 }));
  await expect(exportUserData()).rejects.toMatchObject({ code: "unauthorized" });
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(exportUserData()).rejects.toMatchObject({ code: "network" });
});
