import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenReferences } from "./check-site.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "check-site-"));
  await mkdir(path.join(folder, "blog"));
  await writeFile(
    path.join(folder, "index.html"),
    '<a href="/blog/um#parte">a</a> <a href="/dashboard/x">b</a> <a href="https://exemplo.com/x">c</a>',
  );
  await writeFile(
    path.join(folder, "blog", "um.html"),
    '<h2 id="parte">P</h2> <a href="/#nada">a</a> <a href="/falta">b</a> <img src="/a.png"> <a href="mailto:a@exemplo.com">c</a> <a href="/">d</a>',
  );
});
afterAll(() => rm(folder, { recursive: true }));

test("finds references to missing files and IDs, and accepts shells and other sites", async () => {
  expect(await brokenReferences(folder, ["/dashboard"])).toEqual([
    "/blog/um: /#nada has no such ID",
    "/blog/um: /a.png",
    "/blog/um: /falta",
  ]);
});
