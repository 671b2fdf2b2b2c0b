import { spawn } from "node:child_process";

/** Runs one statement as the service role and returns its output. */
export type RunStatement = (statement: string) => Promise<string>;

/** PostgREST's database connections on a small hosted project. */
const connections = 20;

/**
 * Opens a pool of connections to a database.
 *
 * @param url connection string of a superuser
 */
export function openConnections(url: string): { run: RunStatement; close: () => void } {
  const idle = Array.from({ length: connections }, () => openSession(url));
  const waiting: ((session: Session) => void)[] = [];
  const sessions = [...idle];
  return {
    run: async (statement) => {
      const session = idle.pop() ?? (await new Promise<Session>((resolve) => waiting.push(resolve)));
      try {
        return await session.run(statement);
      } finally {
        const next = waiting.shift();
        if (next === undefined) idle.push(session);
        else next(session);
      }
    },
    close: () => {
      for (const session of sessions) session.close();
    },
  };
}

type Session = { run: RunStatement; close: () => void };

const endMark = "~end~";

function openSession(url: string): Session {
  const child = spawn("psql", [url, "--no-psqlrc", "--quiet", "--tuples-only", "--no-align"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  let output = "";
  let settle: ((output: string) => void) | null = null;
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    if (settle !== null && output.trimEnd().includes(`${endMark} `) && output.endsWith("\n")) settle(output);
  });
  child.stdin.write("set role service_role;\n");
  return {
    run: async (statement) => {
      output = "";
      const printed = new Promise<string>((resolve) => {
        settle = resolve;
      });
      child.stdin.write(`${statement};\n\\echo ${endMark} :ERROR :SQLSTATE :LAST_ERROR_MESSAGE\n`);
      const [rows = "", end = ""] = (await printed).split(`${endMark} `);
      settle = null;
      if (end.startsWith("true")) throw new Error(`${end.trim()} in ${statement.slice(0, 300)}`);
      return rows.trim();
    },
    close: () => child.stdin.end("\\q\n"),
  };
}

type Procedure = { set: boolean; void: boolean; arguments: Record<string, string> };

/** Answers the PostgREST requests of syncs, on a Postgres server without PostgREST. */
export async function createRest(run: RunStatement): Promise<typeof fetch> {
  const procedures: Record<string, Procedure> = JSON.parse(
    await run(`select json_object_agg(p.proname, json_build_object(
        'set', p.proretset, 'void', p.prorettype = 'void'::regtype,
        'arguments', (select json_object_agg(name, type::regtype) from unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) a (name, type))))
      from pg_proc p where p.pronamespace = 'public'::regnamespace`),
  );
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const name = url.pathname.split("/").at(-1) ?? "";
    const procedure = url.pathname.includes("/rpc/") ? procedures[name] : undefined;
    const body: Record<string, unknown> = request.method === "GET" ? {} : await request.json();
    if (procedure !== undefined) {
      const text = await run(callOf(name, procedure, body));
      return reply(request, procedure.void ? null : JSON.parse(text || "null"));
    }
    const condition = conditionOf(url.searchParams);
    if (request.method === "PATCH") {
      const changes = Object.entries(body).map(([column, value]) => `${column} = ${literal(value)}`);
      await run(`update public.${name} set ${changes.join(", ")} ${condition}`);
      return reply(request, null);
    }
    const rows = await run(
      `select coalesce(json_agg(t), '[]') from (select ${columnsOf(url)} from public.${name} ${condition}) t`,
    );
    return reply(request, JSON.parse(rows));
  };
  return async (input, init) => {
    const request = new Request(input, init);
    try {
      return await answer(request);
    } catch (error) {
      return Response.json({ code: "proof", message: String(error) }, { status: 500 });
    }
  };
}

function callOf(name: string, procedure: Procedure, body: Record<string, unknown>): string {
  const values = Object.entries(body).map(
    ([argument, value]) => `${argument} => ${literal(value)}::${procedure.arguments[argument]}`,
  );
  const call = `public.${name}(${values.join(", ")})`;
  return procedure.set ? `select coalesce(json_agg(t), '[]') from ${call} t` : `select to_json(${call})`;
}

function conditionOf(parameters: URLSearchParams): string {
  const conditions = [...parameters].flatMap(([column, value]) =>
    value.startsWith("eq.") ? [`${column}::text = ${literal(value.slice(3))}`] : [],
  );
  return conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
}

/** Returns the columns of a request, with embedded tables as JSON. */
function columnsOf(url: URL): string {
  const columns = url.searchParams.get("select") ?? "*";
  if (!columns.includes("(")) return columns;
  // The only request with embedded tables: a customer to compare.
  return `profile_id, synced_details, (select json_build_object('email', p.email, 'full_name', p.full_name, 'locale', p.locale,
    'subscriptions', (select coalesce(json_agg(json_build_object('id', s.id, 'status', s.status, 'ended_at', s.ended_at,
      'synced_at', s.synced_at)), '[]') from public.subscriptions s where s.profile_id = p.id))
    from public.profiles p where p.id = profile_id) as profiles`;
}

function reply(request: Request, data: unknown): Response {
  const isSingle = request.headers.get("accept")?.includes("vnd.pgrst.object") === true;
  return data === null
    ? new Response(null, { status: 204 })
    : Response.json(isSingle && Array.isArray(data) ? data[0] : data);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
