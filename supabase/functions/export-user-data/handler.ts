import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { reportFailure } from "../_shared/failure-report.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { generateAhead, streamedBody } from "../_shared/streamed-body.ts";
import { personalArchive } from "./personal-archive.ts";

const name = "export-user-data";

/**
 * Exports all data of the caller: `POST {}` with the caller's token streams a zip of `dados.json` (every row, by table)
 * and the stored files under `avatars/`, `anexos/` and `arquivos-do-site/`. The account comes from the token only; the
 * body is not read.
 *
 * Errors: 401 unauthorized, 405, 429, 500 unknown. A failure gives no file or an aborted one, never an incomplete one.
 */
export const createHandler = callerHandler(
  { name, expose: "Content-Disposition" },
  async ({ caller }, dependencies: ServiceDependencies) => {
    const moment = dependencies.now();
    const archive = personalArchive(dependencies.database, caller, moment);
    const body = streamedBody(await generateAhead(archive, 2 ** 20), reportFailure(name, dependencies));
    return new Response(body, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="dados-${dayInSaoPaulo(moment)}.zip"`,
        "Cache-Control": "no-store",
      },
    });
  },
);

/** Returns the day in São Paulo, where the business is: YYYY-MM-DD. */
function dayInSaoPaulo(moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(moment);
}
