import { beforeEach, expect, it, vi } from "vitest";
import { removeUnusedFiles } from "./unused-files-api";

type Removal = (bucket: string, paths: string[]) => Promise<{ error: Error | null }>;
const remove = vi.hoisted(() => vi.fn<Removal>());
vi.mock("@/lib/backend", () => ({
  withSession: (work: (client: object) => Promise<unknown>) =>
    work({ storage: { from: (bucket: string) => ({ remove: (paths: string[]) => remove(bucket, paths) }) } }),
}));
vi.mock("@/config/env", () => ({
  env: { supabaseUrl: "http://api.test", supabasePublishableKey: "key", siteUrl: "http://app.test" },
}));

const fetched = vi.fn<() => Response>();
vi.stubGlobal("fetch", async () => fetched());

beforeEach(() => {
  fetched.mockReset();
  remove.mockReset().mockResolvedValue({ error: null });
});

it("deletes unused files from each bucket in one request", async () => {
  fetched.mockReturnValue(
    Response.json([
      { bucket: "videos", path: "a.mp4" },
      { bucket: "lesson-files", path: "a.jpg" },
      { bucket: "videos", path: "b.mp4" },
    ]),
  );
  await removeUnusedFiles();
  expect(remove.mock.calls).toEqual([
    ["videos", ["a.mp4", "b.mp4"]],
    ["lesson-files", ["a.jpg"]],
  ]);
});

it("sends no request to the storage when all files are in use", async () => {
  fetched.mockReturnValue(Response.json([]));
  await removeUnusedFiles();
  expect(remove).not.toHaveBeenCalled();
});
