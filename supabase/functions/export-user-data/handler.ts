import type { User } from "@supabase/supabase-js";
import { strToU8, zipSync, type Zippable } from "fflate";
import { avatarFiles } from "../_shared/avatar-files.ts";
import { requireCaller } from "../_shared/caller.ts";
import { corsHeaders, preflight } from "../_shared/cors.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { answer, requireMethod } from "../_shared/respond.ts";
import { personalRows } from "./personal-rows.ts";

export type Dependencies = {
  database: ServiceClient;
  /** Address of the site: the only origin that may call. */
  siteUrl: string;
  now: () => Date;
};

/**
 * Gives the caller all data about them: `POST {}` with their token answers a zip of
 * `dados.json` (every row, by table) and their stored files under `avatars/`. Whose
 * data it is comes from the token alone; the body is not read.
 *
 * Errors: 401 unauthorized, 405, 500 unknown. It is all or nothing: where one part
 * cannot be read, there is no file.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  const headers = corsHeaders(dependencies.siteUrl, { expose: "Content-Disposition" });
  return (request) =>
    request.method === "OPTIONS"
      ? Promise.resolve(preflight(headers))
      : answer(() => exportCaller(request, dependencies, headers), headers);
}

async function exportCaller(
  request: Request,
  { database, now }: Dependencies,
  headers: Record<string, string>,
): Promise<Response> {
  requireMethod(request, "POST");
  const caller = await requireCaller(request, database);
  const moment = now();
  const archive = zipSync(await contentsOf(database, caller, moment));
  return new Response(new Uint8Array(archive), {
    headers: {
      ...headers,
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="site-pronto-dados-${dayOf(moment)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}

async function contentsOf(database: ServiceClient, caller: User, moment: Date): Promise<Zippable> {
  const rows = await personalRows(database, caller);
  const contents: Zippable = {
    "dados.json": strToU8(JSON.stringify({ exported_at: moment.toISOString(), ...rows }, null, 2)),
  };
  const files = avatarFiles(database, caller.id);
  for (const path of await files.list()) {
    // Pictures are compressed already.
    contents[`avatars/${path.split("/").at(-1) ?? ""}`] = [await files.read(path), { level: 0 }];
  }
  return contents;
}

/** The day in São Paulo, where the business is: YYYY-MM-DD. */
function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(moment);
}
