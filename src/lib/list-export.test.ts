import type { ExportListRequest } from "@contract/list-export";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { functionRequest } from "./backend";
import { exportList } from "./list-export";

vi.mock("./backend");

const fetched = vi.fn<typeof fetch>();
const wanted: ExportListRequest = {
  list: "activations",
  language: "en",
  search: "",
  overdue: true,
  prepared: false,
  order: { by: "activation_deadline", descending: false },
};

beforeEach(() => {
  vi.mocked(functionRequest)
    .mockReset()
    .mockResolvedValue({ url: "http://f/export-list", headers: { apikey: "k" } });
  vi.stubGlobal("fetch", fetched.mockReset());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function streamed(parts: readonly (string | Error)[], headers: Record<string, string> = {}): Response {
  const left = [...parts];
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const part = left.shift();
        if (part === undefined) controller.close();
        else if (part instanceof Error) controller.error(part);
        else controller.enqueue(new TextEncoder().encode(part));
      },
    }),
    { headers },
  );
}

const options = () => ({
  signal: new AbortController().signal,
  onProgress: vi.fn<(share: number) => void>(),
});

test("returns the file under its name and reports the progress", async () => {
  fetched.mockResolvedValue(
    streamed(["Domain\r\na\r\n", "b\r\nc\r\n", "d\r\n"], {
      "x-row-count": "4",
      "content-disposition": 'attachment; filename="list.csv"',
    }),
  );
  const followed = options();
  const { name, content } = await exportList(wanted, followed);
  expect(name).toBe("list.csv");
  expect(await content.text()).toBe("Domain\r\na\r\nb\r\nc\r\nd\r\n");
  expect(followed.onProgress.mock.calls).toEqual([[0.25], [0.75], [1]]);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    "http://f/export-list",
    expect.objectContaining({ method: "POST", body: JSON.stringify(wanted) }),
  );
});

test("throws the function's error", async () => {
  fetched.mockResolvedValue(Response.json({ code: "forbidden" }, { status: 403 }));
  await expect(exportList(wanted, options())).rejects.toMatchObject({ code: "forbidden" });
});

test("returns no file when the response is incomplete", async () => {
  fetched.mockResolvedValue(
    streamed(["Domain\r\na\r\n", new TypeError("terminated")], { "x-row-count": "4" }),
  );
  await expect(exportList(wanted, options())).rejects.toMatchObject({ name: "AppError", code: "network" });
});

test("throws the abort reason when it is cancelled", async () => {
  const aborted = AbortSignal.abort();
  fetched.mockRejectedValue(aborted.reason);
  await expect(exportList(wanted, { ...options(), signal: aborted })).rejects.toMatchObject({
    name: "AbortError",
  });
});
