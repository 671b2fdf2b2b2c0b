import { rowCountHeader } from "../_shared/contract/list-export.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { reportFailure } from "../_shared/failure-report.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { type BodyParts, streamedBody } from "../_shared/streamed-body.ts";
import { byteOrderMark, toLine } from "../_shared/contract/csv.ts";
import type { ExportedList, ExportPage } from "./export-page.ts";
import { exportedList } from "./lists.ts";
import { requestBody } from "./request-body.ts";
import { exportTexts } from "./texts.ts";

const name = "export-list";

/** Where the audit log notes that a list was taken away. */
const auditAreas = {
  customers: "customers",
  activations: "sites",
  payments: "money",
  tasks: "tasks",
} as const;

/**
 * A list of the administration as a CSV file: `POST` with `ExportListRequest` answers the rows that its filters
 * show to the caller, read page by page under the caller's own rights while they are sent, so that memory holds one
 * page. How many rows there are is in the header `X-Row-Count`. A failure on the way breaks the answer off.
 *
 * Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 405, 429, 500 unknown.
 */
export const createHandler = callerHandler(
  { name, body: requestBody, expose: `Content-Disposition, ${rowCountHeader}` },
  async ({ request, caller, body }, dependencies: ServiceDependencies) => {
    const { database, now } = dependencies;
    const words = exportTexts[body.language];
    const authorization = request.headers.get("Authorization") ?? "";
    const list = exportedList({ database, authorization, words, now }, body);
    await requirePermission(request, database, ...list.permissions);
    // Before the answer begins: what fails here is still answered with its code.
    const first = await list.read(null);
    await database
      .rpc("note_audit", {
        actor_id: caller.id,
        area: auditAreas[body.list],
        action: "list_exported",
        details: { list: body.list, rows: first.total },
      })
      .throwOnError();
    const day = now().toISOString().slice(0, 10);
    const file = `site-pronto-${words.files[body.list]}-${day}.csv`;
    return new Response(streamedBody(linesOf(list, first), reportFailure(name, dependencies)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${file}"`,
        "Cache-Control": "no-store",
        [rowCountHeader]: String(first.total),
      },
    });
  },
);

/** The file as it is read: a page is asked for once the one before has been sent. */
async function* linesOf(list: ExportedList, first: ExportPage): BodyParts {
  const encoder = new TextEncoder();
  let text = byteOrderMark + toLine(list.header);
  for (let page = first; ; page = await list.read(page.next)) {
    yield encoder.encode(text + page.lines.map(toLine).join(""));
    if (page.next === null) return;
    text = "";
  }
}
