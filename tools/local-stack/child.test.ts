import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { respondsToHttp } from "./child.ts";
import { freePort } from "./ports.ts";

test("a child process ends with its parent, also when the parent is killed", async () => {
  const port = await freePort();
  const module = path.join(import.meta.dirname, "child.ts");
  const parent = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { startChild, respondsToHttp } = await import(${JSON.stringify(module)});
       await startChild({
         command: process.execPath,
         args: ["--eval", "require('node:http').createServer((_, r) => r.end()).listen(${port}, '127.0.0.1')"],
         env: {},
         log: () => {},
         ready: () => respondsToHttp("http://127.0.0.1:${port}/"),
       });
       console.log("ready");`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(parent.stdout, "data");
  parent.kill("SIGKILL");
  await vi.waitFor(async () => expect(await respondsToHttp(`http://127.0.0.1:${port}/`)).toBe(false), 5_000);
});
