import type { User } from "@supabase/supabase-js";
import { strToU8, zipSync, type Zippable } from "fflate";
import { avatarFiles } from "../_shared/avatar-files.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { attachmentsBucket, storedFiles } from "../_shared/stored-files.ts";
import { personalRows, readAttachments } from "./personal-rows.ts";

/**
 * Gives the caller all data about them: `POST {}` with their token answers a zip of
 * `dados.json` (every row, by table) and their stored files under `avatars/` and `anexos/`. Whose
 * data it is comes from the token alone; the body is not read.
 *
 * Errors: 401 unauthorized, 405, 500 unknown. It is all or nothing: where one part
 * cannot be read, there is no file.
 */
export const createHandler = callerHandler(
  { name: "export-user-data", expose: "Content-Disposition" },
  async ({ caller }, { database, now }: ServiceDependencies) => {
    const moment = now();
    const archive = zipSync(await contentsOf(database, caller, moment));
    return new Response(new Uint8Array(archive), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="site-pronto-dados-${dayOf(moment)}.zip"`,
        "Cache-Control": "no-store",
      },
    });
  },
);

async function contentsOf(database: ServiceClient, caller: User, moment: Date): Promise<Zippable> {
  const attachments = await readAttachments(database, caller.id);
  const rows = { ...(await personalRows(database, caller)), contact_attachments: attachments };
  const contents: Zippable = {
    "dados.json": strToU8(JSON.stringify({ exported_at: moment.toISOString(), ...rows }, null, 2)),
  };
  const files = avatarFiles(database, caller.id);
  for (const path of await files.list()) {
    // Images are compressed already.
    contents[`avatars/${path.split("/").at(-1) ?? ""}`] = [await files.read(path), { level: 0 }];
  }
  const attached = storedFiles(database, attachmentsBucket, caller.id);
  for (const { id, path, name } of attachments) {
    contents[`anexos/${id} ${name}`] = [await attached.read(path), { level: 0 }];
  }
  return contents;
}

/** The day in São Paulo, where the business is: YYYY-MM-DD. */
function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(moment);
}
