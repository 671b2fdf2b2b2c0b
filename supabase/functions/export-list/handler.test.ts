import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ExportListRequest } from "../_shared/contract/list-export.ts";
import { logInTeamMember, setRole } from "../../../tools/testing/team-member.ts";
import { openTestBackend, siteUrl, type TestBackend } from "../../../tools/testing/test-backend.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let backend: TestBackend;
let handle: (request: Request) => Promise<Response>;
let support: string;
let finance: string;

const customers: Extract<ExportListRequest, { list: "customers" }> = {
  list: "customers",
  language: "pt-BR",
  search: "",
  subscription: null,
  two_subscriptions: false,
  site_status: null,
  locale: null,
  since: null,
  team: null,
  ids: null,
};

const payments: Extract<ExportListRequest, { list: "payments" }> = {
  list: "payments",
  language: "pt-BR",
  from: "2026-11-01",
  to: "2026-11-30",
  status: null,
};

beforeAll(async () => {
  backend = await openTestBackend();
  handle = createHandler({
    database: backend.database,
    siteUrl,
    now: () => new Date("2026-11-22T15:00:00Z"),
  });
  await backend.sql("update public.call_limits set most_calls = 1000");
  support = (await logInTeamMember(backend, "support")).token;
  finance = (await logInTeamMember(backend, "finance")).token;
}, 60_000);
afterEach(() => backend.intercept(null));
afterAll(() => backend.close());

const exported = (token: string | null, body: object) => handle(post("export-list", token, body));

/** The lines of a file, without its header; none of the cells here holds a line break. */
async function linesOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200);
  return (await response.text()).split("\r\n").slice(1, -1);
}

describe("the file", () => {
  it("opens in a spreadsheet: UTF-8 with its mark, semicolons, a header in the reader's language, times of the business", async () => {
    const { id, email } = await backend.addAccount({
      full_name: "=Ana; Souza",
      domain: "xn--caf-dma.example.com",
      phone: "+5511987654321",
      locale: "pt-PT",
    });
    await backend.sql("update public.profiles set created_at = '2026-11-22T01:30:00Z' where id = $1", [id]);
    await backend.sql(
      "update private.customer_entries set created_at = '2026-11-22T01:30:00Z' where id = $1",
      [id],
    );
    const response = await exported(support, { ...customers, ids: [id] });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="site-pronto-usuarios-2026-11-22.csv"',
      "cache-control": "no-store",
      "x-row-count": "1",
      "access-control-allow-origin": siteUrl,
      "access-control-expose-headers": "Content-Disposition, X-Row-Count",
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      `Nome;E-mail;WhatsApp;Domínio;Assinatura;Duas assinaturas ativas;Site;Idioma;Desde\r\n"'=Ana; Souza";${email};(+55) 11 98765 4321;café.example.com;Sem assinatura;não;Sem pagamento;pt-PT;2026-11-21 22:30\r\n`,
    );
  });

  it.each([
    ["pt-PT", "Nome;E-mail;WhatsApp;Domínio;Subscrição;"],
    ["en", "Name;E-mail;WhatsApp;Domain;Subscription;"],
  ] as const)("has its header in %s", async (language, header) => {
    const response = await exported(support, { ...customers, language });
    expect((await response.text()).startsWith(header)).toBe(true);
  });
});

describe("the rows", () => {
  it("are those that search and filters show", async () => {
    const { email } = await backend.addAccount({ full_name: "Procurada", locale: "en" });
    await backend.addAccount({ full_name: "Procurada", locale: "pt-BR" });
    const wanted = { ...customers, search: "%procurada%", locale: "en", site_status: "awaiting_payment" };
    const lines = await linesOf(await exported(support, wanted));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(email);
    for (const none of [
      { subscription: "active" },
      { two_subscriptions: true },
      { since: "2099-01-01T00:00:00Z" },
      { site_status: "active" },
      { team: true },
    ]) {
      expect(await linesOf(await exported(support, { ...wanted, ...none }))).toEqual([]);
    }
  });

  it("all come, once each, from more than one page", async () => {
    await backend.sql(`
      insert into auth.users (id, aud, role, email, raw_user_meta_data, raw_app_meta_data)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@many.test', '{}', '{}'
        from generate_series(1, 1001) n`);
    let reads = 0;
    backend.intercept((request, next) => {
      if (request.url.includes("/customer_list?")) reads += 1;
      return next();
    });
    const response = await exported(support, { ...customers, search: "%@many.test%" });
    expect(response.headers.get("x-row-count")).toBe("1001");
    const lines = await linesOf(response);
    expect(lines).toHaveLength(1001);
    expect(new Set(lines).size).toBe(1001);
    expect(reads).toBe(2);
  }, 60_000);

  it("stop being read when the reader goes away", async () => {
    let reads = 0;
    backend.intercept((request, next) => {
      if (request.url.includes("/customer_list?")) reads += 1;
      return next();
    });
    const response = await exported(support, { ...customers, search: "%@many.test%" });
    await response.body?.cancel();
    expect(reads).toBe(1);
  });

  it("calls an overdue activation overdue", async () => {
    await backend.sql(
      `insert into public.team_tasks (kind, subject, dedupe_key, due_at)
       values ('activation_due', 'vencida.example.com', 'late', '2026-11-22T14:00:00Z')`,
    );
    const tasks = {
      list: "tasks",
      language: "pt-BR",
      search: "%vencida%",
      done: false,
      kind: null,
      order: { by: "due_at", descending: false },
    };
    expect(await linesOf(await exported(support, tasks))).toEqual([
      expect.stringMatching(/^Prazo de ativação vencido;/u),
    ]);
  });

  it("of the queue and of the tasks come too", async () => {
    const { id } = await backend.addAccount({ full_name: "Espera", domain: "espera.example.com" });
    await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [id]);
    await backend.sql(
      "insert into public.team_tasks (kind, subject, dedupe_key) values ('two_subscriptions', 'espera.example.com', 'a')",
    );
    const queue = {
      list: "activations",
      language: "pt-BR",
      search: "%espera%",
      overdue: false,
      prepared: false,
      order: { by: "activation_deadline", descending: false },
    };
    expect(await linesOf(await exported(support, queue))).toEqual([
      expect.stringMatching(/^espera\.example\.com;Espera;.*@customer\.test;;\d{4}-\d\d-\d\d \d\d:\d\d;/u),
    ]);
    expect(await linesOf(await exported(support, { ...queue, prepared: true }))).toEqual([]);
    expect(await linesOf(await exported(support, { ...queue, overdue: true }))).toEqual([]);
    const tasks = {
      list: "tasks",
      language: "en",
      search: "%espera%",
      done: false,
      kind: "two_subscriptions",
      order: { by: "due_at", descending: false },
    };
    expect(await linesOf(await exported(finance, tasks))).toEqual([
      expect.stringMatching(/^Two subscriptions in one account;espera\.example\.com;/u),
    ]);
    expect(await linesOf(await exported(support, { ...tasks, done: true }))).toEqual([]);
  });

  it("of the queue come in the order of the screen", async () => {
    for (const [domain, name, hours] of [
      ["a", "Ana", 3],
      ["b", "Bia", 4],
      ["c", "Caio", 1],
      ["d", "", 2],
      ["e", "", 9],
    ] as const) {
      const { id } = await backend.addAccount({
        domain: `${domain}.ordem.com.br`,
        ...(name && { full_name: name }),
      });
      await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [id]);
      await backend.sql(
        "update public.sites set activation_deadline = now() + $2 * interval '1 hour' where profile_id = $1",
        [id, hours],
      );
    }
    const queue = {
      list: "activations",
      language: "pt-BR",
      search: "%.ordem.com.br%",
      overdue: false,
      prepared: false,
    };
    const namesBy = async (by: string, descending: boolean) =>
      (await linesOf(await exported(support, { ...queue, order: { by, descending } }))).map(
        (line) => line.split(";")[1],
      );
    expect(await namesBy("activation_deadline", false)).toEqual(["Caio", "", "Ana", "Bia", ""]);
    expect(await namesBy("full_name", false)).toEqual(["Ana", "Bia", "Caio", "", ""]);
    expect(await namesBy("full_name", true)).toEqual(["", "", "Caio", "Bia", "Ana"]);
  });

  it("of more than one page of tasks all come in the order of the screen, once each", async () => {
    await backend.sql(
      `insert into public.team_tasks (kind, subject, dedupe_key, created_at, due_at)
       select 'take_site_down', 'Pasta "' || n / 3 || '", (ordenada)', 'ordered-' || n,
              timestamptz '2026-11-01' + n * 7 % 1100 * interval '1 minute',
              case when n % 4 > 0 then timestamptz '2026-11-10T12:00:00Z' + n % 50 * interval '1 minute' end
         from generate_series(1, 1100) n`,
    );
    const tasks = { list: "tasks", language: "pt-BR", search: "%ordenada%", done: false, kind: null };
    for (const order of [
      { by: "due_at", descending: true },
      { by: "due_at", descending: false },
      { by: "subject", descending: true },
    ]) {
      const shown = await backend.sql(
        `select to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') || ';' ||
                coalesce(to_char(due_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI'), '') || ';' as line
           from public.team_tasks where dedupe_key like 'ordered-%'
          order by ${order.by} ${order.descending ? "desc" : "asc"} nulls last, created_at, id`,
      );
      const lines = await linesOf(await exported(support, { ...tasks, order }));
      expect(lines.map((line) => line.split(";").slice(-3).join(";"))).toEqual(shown.map(({ line }) => line));
    }
    await backend.sql("delete from public.team_tasks where dedupe_key like 'ordered-%'");
  }, 60_000);

  it("of payments are those of the days of the business, with amounts that a spreadsheet adds up", async () => {
    const { id, email } = await backend.addAccount({ full_name: "Paga" });
    await backend.sql(
      `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       values ('sub_paga', $1, 1, 'active', 9990, 'brl', now(), 1)`,
      [id],
    );
    await backend.sql(
      `insert into public.payments (id, subscription_id, profile_id, number, status, amount, amount_paid, amount_refunded, currency, invoiced_at, paid_at)
       values ('in_before', 'sub_paga', $1, 'A-1', 'paid', 9990, 9990, 0, 'brl', '2026-11-01T02:59:59Z', null),
              ('in_z_first', 'sub_paga', $1, 'A-2', 'paid', 1234567, 1234567, 990, 'brl', '2026-11-01T03:00:00Z', '2026-11-01T03:05:00Z'),
              ('in_last', 'sub_paga', $1, 'A-3', 'open', 9990, 0, 0, 'brl', '2026-12-01T02:59:59Z', null),
              ('in_after', 'sub_paga', $1, 'A-4', 'paid', 9990, 9990, 0, 'brl', '2026-12-01T03:00:00Z', null)`,
      [id],
    );
    const response = await exported(finance, payments);
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="site-pronto-pagamentos-2026-11-22.csv"',
    );
    expect(await linesOf(response)).toEqual([
      `2026-11-01 00:00;Paga;${email};A-2;Pago;BRL;12345,67;12345,67;9,90;2026-11-01 00:05;;;in_z_first`,
      `2026-11-30 23:59;Paga;${email};A-3;Em aberto;BRL;99,90;0,00;0,00;;;;in_last`,
    ]);
    const lastDay = await linesOf(
      await exported(finance, { ...payments, from: "2026-11-30", to: "2026-11-30" }),
    );
    expect(lastDay).toEqual([expect.stringContaining("in_last")]);
    const format = vi.spyOn(Intl, "NumberFormat");
    const [paid, ...others] = await linesOf(
      await exported(support, { ...payments, status: "paid", language: "en" }),
    );
    expect([paid, others]).toEqual([expect.stringContaining(";Paid;BRL;12345.67;"), []]);
    // Making one takes longer than reading a row: 40,000 rows came to more than the two seconds of CPU a function has.
    expect(format).toHaveBeenCalledTimes(1);
    format.mockRestore();
  });

  it("of payments all come in order of their dates, once each, from more than one page", async () => {
    const { id } = await backend.addAccount();
    await backend.sql(
      `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       values ('sub_many', $1, 1, 'active', 9990, 'brl', now(), 2)`,
      [id],
    );
    // Many of one second, and later ones with earlier ids.
    await backend.sql(
      `insert into public.payments (id, subscription_id, profile_id, status, amount, currency, invoiced_at)
       select 'in_many_' || lpad((3000 - n)::text, 4, '0'), 'sub_many', $1, 'open', 1, 'brl',
              timestamptz '2025-03-10T12:00:00Z' + (n / 700) * interval '1.5 days'
         from generate_series(0, 1500) n`,
      [id],
    );
    const wanted = { ...payments, from: "2025-03-01", to: "2025-03-31" };
    const lines = await linesOf(await exported(finance, wanted));
    expect(new Set(lines).size).toBe(1501);
    const days = lines.map((line) => line.slice(0, 16));
    expect(days).toEqual(days.toSorted());
  });

  it.each([
    ["+5511987654321", "(+55) 11 98765 4321"],
    ["+351912345678", "(+351) 912 345 678"],
    ["+12125550123", "(+1) 2125550123"],
  ])("write the phone %s as %s, which no spreadsheet takes for a formula", async (phone, written) => {
    const { id } = await backend.addAccount({ phone });
    const [line] = await linesOf(await exported(support, { ...customers, ids: [id] }));
    expect(line?.split(";")[2]).toBe(written);
  });

  it("hold nothing that the reader's role may not read", async () => {
    const wanted = { ...customers, search: "%procurada%", locale: "en" };
    const [line] = await linesOf(await exported(finance, wanted));
    expect(line).not.toContain("Sem pagamento");
    await backend.sql(
      "insert into public.team_tasks (kind, subject, dedupe_key) values ('take_site_down', 'nao-e-dinheiro', 'b')",
    );
    const tasks = {
      list: "tasks",
      language: "en",
      search: "",
      done: false,
      kind: "take_site_down",
      order: { by: "subject", descending: true },
    };
    expect(await linesOf(await exported(finance, tasks))).toEqual([]);
    expect(await linesOf(await exported(support, tasks))).toHaveLength(1);
  });
});

describe("is refused", () => {
  it("to roles without the list, customers, visitors, and whoever lost the role after signing in", async () => {
    const editor = (await logInTeamMember(backend, "editor")).token;
    const customer = (await backend.logIn()).token;
    const demoted = await logInTeamMember(backend, "admin");
    await setRole(backend, demoted.id, null);
    for (const token of [editor, customer, demoted.token]) {
      const response = await exported(token, customers);
      expect([response.status, await response.json()]).toEqual([
        403,
        { code: "forbidden", message: expect.any(String) },
      ]);
    }
    expect((await exported(null, customers)).status).toBe(401);
    const queue = {
      list: "activations",
      language: "pt-BR",
      search: "",
      overdue: false,
      prepared: false,
      order: { by: "domain", descending: false },
    };
    expect((await exported(finance, queue)).status).toBe(403);
    for (const token of [editor, customer, demoted.token]) {
      expect((await exported(token, payments)).status).toBe(403);
    }
  });

  it.each<[string, object]>([
    ["a list that there is not", { ...customers, list: "secrets" }],
    ["days the wrong way round", { ...payments, from: "2026-11-30", to: "2026-11-01" }],
    ["a day that is none", { ...payments, from: "2026-02-30" }],
    ["a filter that there is not", { ...customers, phone: "1" }],
    ["an id that is none", { ...customers, ids: ["1"] }],
    ["no ids", { ...customers, ids: [] }],
    ["another language", { ...customers, language: "es" }],
    [
      "an order that there is not",
      {
        list: "tasks",
        language: "en",
        search: "",
        done: false,
        kind: null,
        order: { by: "id", descending: true },
      },
    ],
    ["a moment that is none", { ...customers, since: "yesterday" }],
    ["a moment in the year 0", { ...customers, since: "0000-01-01T00:00:00Z" }],
    ["a moment in a zone that there is not", { ...customers, since: "2026-11-22T12:00:00+23:59" }],
    ["a search for a backslash that escapes nothing", { ...customers, search: "\\" }],
    ["a search with NUL", { ...customers, search: "%\u0000%" }],
    ["a search with half a character", { ...customers, search: "%\ud800%" }],
    ["a filter with NUL", { ...customers, locale: "\u0000" }],
    [
      "payments of the year 0",
      { list: "payments", language: "en", from: "0000-01-01", to: "2026-01-01", status: null },
    ],
  ])("with %s", async (_what, body) => {
    const response = await exported(support, body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: "invalid_request", message: expect.any(String) },
    ]);
  });
});

describe("when the database fails", () => {
  it("answers so before the file has begun", async () => {
    backend.intercept((request, next) =>
      request.url.includes("/customer_list?") ? Promise.resolve(new Response("no", { status: 500 })) : next(),
    );
    expect((await exported(support, customers)).status).toBe(500);
  });

  it("breaks the file off, so that nobody takes a part for the whole", async () => {
    backend.intercept((request, next) =>
      request.url.includes("id=gt.00000000-0000-0000-0000-000000000000") ||
      !request.url.includes("/customer_list?")
        ? next()
        : Promise.resolve(new Response("no", { status: 500 })),
    );
    const response = await exported(support, { ...customers, search: "%@many.test%" });
    await expect(response.text()).rejects.toMatchObject({ message: "no" });
  });
});
