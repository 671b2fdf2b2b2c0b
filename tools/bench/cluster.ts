import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A temporary Postgres server, reached through a socket in its folder. */
export type Cluster = {
  /** Runs a script and returns its output: one row a line, fields separated by `|`. Rejects with psql's error. */
  psql: (database: string, script: string, variables?: Record<string, string>) => Promise<string>;
  /** Returns the connection string of a role, for other programs. */
  urlFor: (database: string, role: string) => string;
  /** Runs a load on a database with pgbench and returns its report. */
  pgbench: (database: string, script: string, args: readonly string[]) => Promise<string>;
};

const debianHome = "/usr/lib/postgresql";

const bareOutput = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1"];

const settings = [
  "listen_addresses=",
  "max_connections=300",
  "shared_buffers=256MB",
  "autovacuum=off",
  // The data is removed after the run, so nothing needs to survive a crash.
  "fsync=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=16GB",
];

/** Returns the folder of the server's programs, which Debian keeps out of PATH; null without a server. */
function findPrograms(): string | null {
  const versions = existsSync(debianHome) ? readdirSync(debianHome) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  const configured = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const folder = newest === undefined ? configured : path.join(debianHome, newest, "bin");
  return folder && existsSync(path.join(folder, "initdb")) ? folder : null;
}

/** Whether this machine has a Postgres server. */
export function hasPostgresServer(): boolean {
  return findPrograms() !== null;
}

/** Starts an empty Postgres for the duration of `task`, then removes it with its data. */
export async function withCluster<Result>(task: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const cluster = await startCluster();
  try {
    return await task(cluster);
  } finally {
    await cluster.stop();
  }
}

/** Starts an empty Postgres server; `stop` removes it with its data. */
export async function startCluster(): Promise<Cluster & { stop: () => Promise<void> }> {
  const programs = findPrograms();
  if (programs === null) {
    throw new Error(
      "This needs a Postgres server with its contrib modules: apt-get install postgresql (15 or later).",
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), "bench-postgres-"));
  // Postgres refuses to run as root; its package creates a user for it.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    chownSync(folder, Number(id("-u")), Number(id("-g")));
  }
  const run = (program: string, args: string[], input = ""): Promise<string> => {
    const command = path.join(programs, program);
    // The server started by pg_ctl keeps the output open, so only the exit of pg_ctl itself counts.
    const end = program === "pg_ctl" ? "exit" : "close";
    return asRoot
      ? collect("runuser", ["-u", "postgres", "--", command, ...args], input, folder, end)
      : collect(command, args, input, folder, end);
  };
  const data = path.join(folder, "data");
  const remove = () => rm(folder, { recursive: true, force: true });

  try {
    await run("initdb", [
      "--pgdata",
      data,
      "--username=postgres",
      "--locale=C.UTF-8",
      "--auth=trust",
      "--no-sync",
    ]);
    const options = [`-k ${folder}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
    const log = path.join(folder, "log");
    await run("pg_ctl", ["--pgdata", data, "--wait", "--log", log, "--options", options, "start"]);
  } catch (error) {
    await remove();
    throw error;
  }
  const urlFor = (database: string, role: string) =>
    `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=${role}`;
  return {
    urlFor,
    pgbench: (database, script, args) =>
      run("pgbench", ["--no-vacuum", "--file=-", ...args, urlFor(database, "postgres")], script),
    psql: (database, script, variables = {}) => {
      const connection = ["--host", folder, "--username", "postgres", "--dbname", database];
      const values = Object.entries(variables).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
      return run("psql", [...connection, ...bareOutput, ...values], script);
    },
    stop: async () => {
      try {
        await run("pg_ctl", ["--pgdata", data, "--wait", "--mode=fast", "stop"]);
      } finally {
        await remove();
      }
    },
  };
}

function id(part: "-u" | "-g"): string {
  return spawnSync("id", [part, "postgres"], { encoding: "utf8" }).stdout.trim();
}

/** @param end the event that ends the command: its exit, or the close of its output */
function collect(
  command: string,
  args: string[],
  input: string,
  cwd: string,
  end: "exit" | "close",
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on(end, (code) => {
      setImmediate(() => {
        if (code === 0) resolve(Buffer.concat(stdout).toString());
        else reject(new Error(`${command} ${args.join(" ")} failed:\n${Buffer.concat(stderr).toString()}`));
      });
    });
    child.stdin.end(input);
  });
}
