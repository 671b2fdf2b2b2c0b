import { expect, it } from "vitest";
import { withDeadlines } from "./database.ts";

const hour = 3_600_000;
const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

it.each([
  ["/rest/v1/profiles", "JSON", { json: 1, file: hour }],
  ["/auth/v1/user", "JSON", { json: 1, file: hour }],
  ["/storage/v1/object/list/avatars", "JSON", { json: 1, file: hour }],
  ["/storage/v1/object/avatars/a.png", "files", { json: hour, file: 1 }],
])("aborts a request to %s without a response after %s", async (path, _of, deadlines) => {
  await expect(withDeadlines(silent, deadlines)(`https://project.test${path}`)).rejects.toMatchObject({
    name: "TimeoutError",
  });
});
