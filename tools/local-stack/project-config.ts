import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import { root } from "./environment.ts";

const directory = path.join(root, "supabase");

export type ProjectConfig = {
  /** Edge functions by name, and whether callers need a valid token. */
  functions: { name: string; verifyJwt: boolean }[];
  /** Waiting time between two auth e-mails to one address. */
  emailWaitMs: number;
};

type ConfigFile = {
  functions?: Record<string, { verify_jwt?: boolean }>;
  auth?: {
    email?: {
      max_frequency?: string;
      require_current_password?: unknown;
      template?: Record<string, unknown>;
      notification?: unknown;
    };
    rate_limit?: unknown;
    captcha?: { enabled?: boolean };
  };
  db?: { migrations?: { schema_paths?: string[] }; seed?: { sql_paths?: string[] } };
};

async function readConfigFile(): Promise<ConfigFile> {
  return parse(await readFile(path.join(directory, "config.toml"), "utf8")) as ConfigFile;
}

/** Reads the settings of supabase/config.toml that the gateway implements. */
export async function readProjectConfig(): Promise<ProjectConfig> {
  const config = await readConfigFile();
  const seconds = /^(\d+)s$/.exec(config.auth?.email?.max_frequency ?? "")?.[1];
  if (seconds === undefined) {
    throw new Error(
      "supabase/config.toml: [auth.email] max_frequency must be given in seconds, such as 60s.",
    );
  }
  return {
    functions: Object.entries(config.functions ?? {}).map(([name, settings]) => ({
      name,
      verifyJwt: settings.verify_jwt ?? true,
    })),
    emailWaitMs: Number(seconds) * 1000,
  };
}

/** Returns whether supabase/config.toml enables the captcha of a hosted project. */
export async function readAsksCaptcha(): Promise<boolean> {
  return (await readConfigFile()).auth?.captcha?.enabled ?? false;
}

/**
 * Writes a copy of supabase/config.toml for the embedded backend, without auth settings that it does not support
 * (it refuses to start with them) and with a list of extensions (its default list is too short). The caller removes
 * the file after reading.
 *
 * @returns its path, relative to the working directory
 */
export async function writeEmbeddedConfig(): Promise<string> {
  const config = await readConfigFile();
  delete config.auth?.rate_limit;
  delete config.auth?.captcha;
  delete config.auth?.email?.require_current_password;
  delete config.auth?.email?.notification;
  delete config.auth?.email?.template?.["reauthentication"];
  // Below the project's root, because the backend looks for .env files in parent folders.
  const folder = path.join(root, "node_modules", ".cache", "embedded-config");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${randomUUID()}.mjs`);
  await writeFile(
    file,
    `import { createPgliteConnection } from "@supabase/lite/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";

export default {
  ...${JSON.stringify(config)},
  connection: createPgliteConnection({
    url: process.env.LOCAL_DATABASE_URL,
    pgliteOptions: { extensions: { pg_trgm, pgcrypto } },
  }),
};
`,
  );
  return path.relative(process.cwd(), file);
}

/** Returns the scripts that fill a new database, in the order of supabase/config.toml. */
export async function readSeed(): Promise<string[]> {
  const files = (await readConfigFile()).db?.seed?.sql_paths ?? [];
  return Promise.all(files.map((file) => readFile(path.join(directory, file), "utf8")));
}

/** Returns the scripts of supabase/schemas by their paths, in the order of supabase/config.toml. */
export async function readSchemas(): Promise<ReadonlyMap<string, string>> {
  const files = (await readConfigFile()).db?.migrations?.schema_paths ?? [];
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(path.join(directory, file), "utf8")] as const),
    ),
  );
}
