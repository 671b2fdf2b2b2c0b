import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";

export type ProjectConfig = {
  /** Edge functions by name, and whether callers need a valid token. */
  functions: { name: string; verifyJwt: boolean }[];
  /** How long one address waits between two auth e-mails. */
  emailWaitMs: number;
};

/** Reads from supabase/config.toml what the embedded backend leaves to the gateway. */
export async function readProjectConfig(): Promise<ProjectConfig> {
  const file = path.join(import.meta.dirname, "..", "config.toml");
  const config = parse(await readFile(file, "utf8")) as {
    functions?: Record<string, { verify_jwt?: boolean }>;
    auth?: { email?: { max_frequency?: string } };
  };
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
