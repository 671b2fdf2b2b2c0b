import path from "node:path";
import { type Child, respondsToHttp, startChild } from "./child.ts";
import { root } from "./environment.ts";

const deno = path.join(root, "node_modules", ".bin", "deno");

/** Starts the edge functions on Deno with packages from node_modules; nothing is downloaded. */
export function startFunctions(options: {
  port: number;
  names: string[];
  env: Record<string, string>;
  /** Restarts when a function's file changes. */
  watch: boolean;
  log: (text: string) => void;
}): Promise<Child> {
  const functions = path.join(root, "supabase", "functions");
  return startChild({
    command: deno,
    args: [
      "run",
      ...(options.watch ? [`--watch=${functions}`, "--no-clear-screen"] : []),
      "--quiet",
      "--cached-only",
      // Hosted, packages come from the registry; here they are the installed ones.
      "--node-modules-dir=manual",
      "--no-lock",
      `--config=${path.join(functions, "deno.json")}`,
      "--allow-net",
      "--allow-env",
      `--allow-read=${root}`,
      "--allow-sys",
      path.join(root, "tools", "local-stack", "functions-runner", "main.ts"),
      String(options.port),
      ...options.names,
    ],
    env: { ...options.env, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
    log: options.log,
    ready: () => respondsToHttp(`http://127.0.0.1:${options.port}/`),
  });
}
