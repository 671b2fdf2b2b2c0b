import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type Child = {
  /** Ends the process and resolves when it is gone. */
  stop: () => Promise<void>;
};

export type ChildOptions = {
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Receives the output of the process. */
  log: (text: string) => void;
  /** Whether the process is serving; polled until it returns true. */
  ready: () => Promise<boolean>;
  /** Time to become ready, in milliseconds. */
  readyWithinMs?: number;
};

const pollEveryMs = 50;
const runWhileParentLives = path.join(import.meta.dirname, "run-while-parent-lives.ts");

/**
 * Starts a process and resolves when it is ready. Rejects with its last output when it ends early or does not
 * become ready. The process ends with this one, even when this one is killed.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const child = spawn(process.execPath, [runWhileParentLives, options.command, ...options.args], {
    env: { ...process.env, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let last = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      last = (last + text).slice(-2000);
      options.log(text);
    });
  }

  const ended = endOf(child);
  const stop = async () => {
    child.stdin.destroy();
    await ended;
  };

  const deadline = Date.now() + (options.readyWithinMs ?? 30_000);
  for (;;) {
    // Read before `ready` is called: the embedded Postgres may have blocked this thread until after the deadline.
    const isLast = Date.now() > deadline;
    if (await options.ready()) return { stop };
    const outcome = await Promise.race([ended, wait(pollEveryMs, "waited")]);
    if (outcome === "ended" || isLast) {
      await stop();
      throw new Error(`${options.command} did not start.\n${last}`);
    }
  }
}

function endOf(child: ChildProcess): Promise<"ended"> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve("ended"));
    child.once("error", () => resolve("ended"));
  });
}

/** Whether an HTTP server responds at the URL, with any status. */
export async function respondsToHttp(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
