import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { actAs, interceptRequests, openListBackend } from "../../../tools/testing/list-backend.ts";
import { exportRows } from "./export-rows";
import { readAddress } from "./list-address";
import { listSource } from "./list-source";

const backend = await openListBackend();

const source = listSource({
  select: (database, counting) =>
    database.from("task_list").select("id, subject, madeAt:created_at, dueAt:due_at", counting),
  sorts: {
    prazo: { column: "due_at", field: "dueAt", nullsLast: true },
    assunto: { column: "subject", field: "subject" },
  },
  ties: [
    { column: "created_at", field: "madeAt" },
    { column: "id", field: "id" },
  ],
  filters: { abertas: { choices: { sim: (query) => query.is("done_at", null) } } },
});

let member: string;

beforeAll(async () => {
  member = await actAs("support");
  await backend.sql(
    `insert into public.team_tasks (kind, subject, dedupe_key, created_at, due_at)
     select 'take_site_down', 'Pasta "' || n / 3 || '", (ordenada)', 'ordered-' || n,
            timestamptz '2026-11-01' + n * 7 % 1100 * interval '1 minute',
            case when n % 4 > 0 then timestamptz '2026-11-10T12:00:00Z' + n % 50 * interval '1 minute' end
       from generate_series(1, 1100) n`,
  );
});
afterEach(() => interceptRequests(null));

function exported(query: string, signal = new AbortController().signal) {
  const progress: number[] = [];
  const file = exportRows(
    {
      name: "tasks",
      source,
      values: readAddress(new URLSearchParams(`busca=ordenada&${query}`), source.address),
      columns: [{ header: "Id", cell: ({ id }) => id }],
      fileName: "tarefas",
    },
    { signal, onProgress: (share) => progress.push(share) },
  );
  return { file, progress };
}

it.each([
  ["ordem=-prazo", "due_at desc nulls last"],
  ["ordem=prazo", "due_at nulls last"],
  ["ordem=-assunto", "subject desc"],
])("all rows of several pages are exported once in the order of %s", async (query, order) => {
  const shown = await backend.sql(
    `select id from public.team_tasks where dedupe_key like 'ordered-%' order by ${order}, created_at, id`,
  );
  const { file, progress } = exported(query);
  expect((await (await file).content.text()).split("\r\n")).toEqual([
    "Id",
    ...shown.map(({ id }) => String(id)),
    "",
  ]);
  expect(progress).toEqual([1000 / 1100, 1]);
});

it("an export is noted in the audit log with its number of rows", async () => {
  await exported("").file;
  const [entry] = await backend.sql(
    "select area, action, after from public.audit_log where actor_id = $1 order by id desc limit 1",
    [member],
  );
  expect(entry).toEqual({ area: "tasks", action: "list_exported", after: { list: "tasks", rows: 1100 } });
});

it("an export fails as a whole when a later page cannot be read", async () => {
  interceptRequests((request) =>
    request.url.includes("gt.") ? Response.json({ message: "no" }, { status: 500 }) : null,
  );
  await expect(exported("ordem=assunto").file).rejects.toMatchObject({
    name: "AppError",
    code: "unavailable",
  });
});

it("a cancelled export reads no further page", async () => {
  const controller = new AbortController();
  let pages = 0;
  interceptRequests((request) => {
    if (request.url.includes("/task_list?")) pages += 1;
    if (request.url.includes("/note_list_export")) controller.abort();
    return null;
  });
  await expect(exported("", controller.signal).file).rejects.toMatchObject({ name: "AbortError" });
  expect(pages).toBe(1);
});

it("an export is refused to roles that may not read the list and to former administrators", async () => {
  // The backend logs refused calls.
  const log = vi.spyOn(console, "error").mockReturnValue();
  for (const role of ["editor", null]) {
    await actAs(role);
    await expect(exported("").file).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  }
  log.mockRestore();
  member = await actAs("support");
});
