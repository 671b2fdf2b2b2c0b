import { beforeEach, expect, it, vi } from "vitest";
import { invokeFunction } from "@/lib/backend";
import { describeMedia, removeMedia } from "./api";

vi.mock("@/config/env", () => ({
  env: {
    supabaseUrl: "http://api.test",
    supabasePublishableKey: "sb_publishable_test",
    siteUrl: "http://app.test",
  },
}));
vi.mock("@/lib/backend");

const fetched = vi.fn<(request: Request) => Response>();
vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
  fetched(new Request(input, init)),
);

const answer = (rows: unknown[]) =>
  fetched.mockImplementation(
    () =>
      new Response(JSON.stringify(rows), {
        headers: { "content-type": "application/json" },
      }),
  );
const asked = () => new URL(fetched.mock.calls[0]?.[0].url ?? "").searchParams;

beforeEach(() => {
  fetched.mockReset();
});

it("stores the description of a file, and throws when the file no longer exists", async () => {
  answer([{ id: "1" }]);
  await describeMedia({ id: "1", alt: "Vitrine" });
  expect(await fetched.mock.calls[0]?.[0].json()).toEqual({ alt: "Vitrine" });
  expect(asked().get("id")).toBe("eq.1");
  answer([]);
  await expect(describeMedia({ id: "1", alt: "Vitrine" })).rejects.toMatchObject({ code: "not_found" });
});

it("removes a file through the function that checks its uses", async () => {
  await removeMedia("1");
  expect(invokeFunction).toHaveBeenCalledExactlyOnceWith("remove-media", { id: "1" });
});
