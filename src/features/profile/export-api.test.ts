import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { functionRequest } from "@/lib/function-request";
import { exportUserData, fileNameIn } from "./export-api";

vi.mock("@/lib/function-request", () => ({ functionRequest: vi.fn<typeof functionRequest>() }));

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

test.each([
  ['attachment; filename="site-pronto-dados-2026-11-20.zip"', "site-pronto-dados-2026-11-20.zip"],
  ["attachment; filename=dados.zip", "dados.zip"],
  ['attachment; filename="../../etc/passwd"', "otherwise.zip"],
  ["attachment", "otherwise.zip"],
  [null, "otherwise.zip"],
])("%s names the file", (disposition, name) => {
  expect(fileNameIn(disposition, "otherwise.zip")).toBe(name);
});

test("the file comes as it is, under its name", async () => {
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

test("a name that the browser may not see is made from the day", async () => {
  fetched.mockResolvedValue(new Response("zip"));
  expect((await exportUserData(new Date("2026-11-20T12:00:00Z"))).name).toBe(
    "site-pronto-dados-2026-11-20.zip",
  );
});

test("failures are told apart", async () => {
  fetched.mockResolvedValueOnce(Response.json({ code: "unauthorized" }, { status: 401 }));
  await expect(exportUserData()).rejects.toMatchObject({ code: "unauthorized" });
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(exportUserData()).rejects.toMatchObject({ code: "network" });
});
