import { beforeAll, expect, test } from "vitest";

import type { ListTexts } from "@/kit/data-table/list-texts";
import { i18n } from "@/platform/i18n";
import { businessTimeZone } from "@contract/formats";
import { startTexts } from "@/test/render";
import { auditWords, type WordedEntry } from "./words";
import { auditActions, auditColumns, auditTables } from "./rules";

beforeAll(() => startTexts());

const words = () =>
  auditWords({ t: i18n.getFixedT("pt-BR", "admin") as unknown as ListTexts["t"], language: "pt-BR" });
const entry = (over: Partial<WordedEntry>): WordedEntry => ({
  action: "update",
  table: null,
  key: "5f8d0e2a-0000-4000-8000-000000000000",
  rowName: null,
  changed: [],
  before: null,
  after: null,
  ...over,
});

test.each<[Partial<WordedEntry>, string, string]>([
  [
    {
      table: "courses",
      rowName: "Seu site no ar",
      changed: ["intro_video_kind"],
      before: { intro_video_kind: "none" },
      after: { intro_video_kind: "upload" },
    },
    "Mudou o tipo do vídeo de apresentação de sem vídeo para vídeo enviado",
    "um curso “Seu site no ar”",
  ],
  [
    { table: "blog_posts", action: "delete", before: { title: "Três erros", slug: "tres-erros" } },
    "Removeu um artigo “Três erros”",
    "",
  ],
  [
    {
      table: "site_content",
      key: "home.hero.title",
      changed: ["content_value_pt"],
      after: { content_value_pt: "Oi" },
    },
    "Definiu o texto em português do Brasil: Oi",
    "um texto de página “Página inicial · Abertura”",
  ],
  [
    {
      table: "call_limits",
      key: "export-list",
      changed: ["most_calls"],
      before: { most_calls: 30 },
      after: { most_calls: 40 },
    },
    "Mudou o máximo de chamadas de 30 para 40",
    "um limite de chamadas “exportação de uma lista”",
  ],
  [
    { table: "site_checklist", action: "insert", key: "s,backup", rowName: "padaria.com.br" },
    "Marcou na lista do site: Primeiro backup feito",
    "“padaria.com.br”",
  ],
  [{ action: "list_exported", after: { list: "payments", rows: 3 } }, "Exportou uma lista", "Pagamentos · 3"],
  [{ action: "media_uploaded", after: { alt: "Uma vitrine" } }, "Enviou um arquivo de mídia", "Uma vitrine"],
  [
    { action: "dispute_decided", after: { dispute: "dp_1", decision: "kept" } },
    "Decidiu depois de uma contestação perdida",
    "a assinatura continua",
  ],
  [
    { action: "role_changed", before: { role: null }, after: { role: "finance" } },
    "Deu a função Financeiro na equipe",
    "",
  ],
  [
    { action: "role_changed", before: { role: "support" }, after: { role: "admin" } },
    "Mudou a função na equipe de Suporte para Administrador",
    "",
  ],
  [
    { action: "role_changed", before: { role: "support" }, after: { role: null } },
    "Tirou o acesso à equipe (era Suporte)",
    "",
  ],
  [
    {
      action: "invitation_replaced",
      before: { role: "finance" },
      after: { role: "support", email: "novo@exemplo.com" },
    },
    "Trocou o convite para a equipe",
    "Mudou a função de Financeiro para Suporte · novo@exemplo.com",
  ],
  [
    { action: "invitation_accepted", after: { role: "finance", invited_by: "ada@exemplo.com" } },
    "Entrou na equipe pelo convite",
    "Financeiro · convite de ada@exemplo.com",
  ],
  [
    { action: "discount_ended", after: { percent_off: 50, reason: "other" } },
    "Tirou um desconto",
    "50% · Outro motivo",
  ],
  [
    {
      table: "plans",
      key: "1",
      rowName: "Plano Profissional",
      changed: ["price", "stripe_price_id"],
      before: { price: 9990, stripe_price_id: "price_1" },
      after: { price: 10990, stripe_price_id: "price_2" },
    },
    "Mudou o preço de R$ 99,90 para R$ 109,90",
    "um plano “Plano Profissional”",
  ],
  [
    {
      table: "price_moves",
      action: "insert",
      changed: ["currency", "from_amount", "to_amount"],
      after: { currency: "brl", from_amount: 9990, to_amount: 10990 },
    },
    "Avisou uma mudança de preço de R$ 99,90 para R$ 109,90",
    "",
  ],
  [
    { table: "price_moves", changed: ["cancelled_at"], after: { cancelled_at: "2026-11-22T12:00:00Z" } },
    "Cancelou uma mudança de preço avisada",
    "uma mudança de preço",
  ],
  [{ action: "something_new" }, "Fez uma mudança", ""],
])("words %j", (over, sentence, summary) => {
  const { ofEntry, summary: summaryOf } = words();
  expect(ofEntry(entry(over)).replaceAll(/\s/gu, " ")).toBe(sentence);
  expect(summaryOf(entry(over)).replaceAll(/\s/gu, " ")).toBe(summary);
});

test("the details of a created article name it once and leave out what is empty", () => {
  const created = entry({
    table: "blog_posts",
    action: "insert",
    rowName: "Três erros",
    changed: ["content", "cover_alt", "excerpt", "seo_keywords", "slug", "status", "tags", "title"],
    after: {
      cover_alt: "",
      excerpt: "",
      seo_keywords: [],
      slug: "tres-erros",
      status: "draft",
      tags: [],
      title: "Três erros",
    },
  });
  expect(words().ofEntry(created)).toBe("Criou um artigo “Três erros”");
  expect(words().details(created)).toBe("Definiu o endereço: tres-erros · Definiu a situação: Rascunho");
});

test("the name of a request for a domain is the requested one, as people write it", () => {
  const created = entry({
    table: "domain_requests",
    action: "insert",
    rowName: "antigo.com.br",
    changed: ["domain"],
    after: { domain: "xn--so-joo-3tae.com.br" },
  });
  expect(words().ofEntry(created)).toContain("“são-joão.com.br”");
});

test("the domain that a task is about is written as people write it", () => {
  const done = entry({
    table: "team_tasks",
    action: "update",
    rowName: "xn--so-joo-3tae.com.br",
    changed: ["done_at"],
    after: { done_at: "2026-11-20T12:00:00Z" },
  });
  expect(words().details(done)).toContain("são-joão.com.br");
});

const planColumns = (over: Partial<WordedEntry>) =>
  words()
    .changes(entry({ table: "plans", ...over }))
    .map(({ column }) => column);

test("the details of the file name times as the clock shows them in São Paulo", () => {
  const texts = {
    t: i18n.getFixedT("pt-BR", "admin") as unknown as ListTexts["t"],
    language: "pt-BR" as const,
  };
  const moved = entry({
    table: "price_moves",
    changed: ["takes_effect_at"],
    before: { takes_effect_at: "2026-11-22T01:30:00+00:00" },
    after: { takes_effect_at: "2026-11-23T01:30:00+00:00" },
  });
  expect(auditWords(texts, businessTimeZone).details(moved)).toMatch(
    /21 de novembro.* 22:30.*22 de novembro.* 22:30/,
  );
});

test("the details show the currency only when nothing else changed", () => {
  expect(
    planColumns({
      changed: ["currency", "price"],
      before: { currency: "brl", price: 100 },
      after: { currency: "eur", price: 200 },
    }),
  ).toEqual(["price"]);
  expect(
    planColumns({ changed: ["currency"], before: { currency: "brl" }, after: { currency: "eur" } }),
  ).toEqual(["currency"]);
});

test.each([
  ...auditActions.map((action): [string, Partial<WordedEntry>] => [action, { action }]),
  ...auditTables.flatMap((table) =>
    ["insert", "update", "delete"].map((action): [string, Partial<WordedEntry>] => [
      `${action} of ${table}`,
      { table, action, key: table === "site_content" ? "home.hero.title" : "key", changed: ["position"] },
    ]),
  ),
])("an entry with %s says what was done, and has details only with changes to show", (_kind, over) => {
  for (const after of [null, { position: 2 }, { version: "" }]) {
    const stored = entry({ ...over, after });
    expect(words().ofEntry(stored)).not.toBe("Fez uma mudança");
    expect(words().ofEntry(stored)).not.toMatch(/undefined|null|[{}]/u);
    expect(words().hasChanges(stored)).toBe(words().changes(stored).length > 0);
  }
});

test("every column of the log has a change with a name and a value, or says that it changed", () => {
  for (const column of auditColumns) {
    const [change] = words().changes(
      entry({ table: "sites", changed: [column], before: { [column]: "a" }, after: { [column]: "b" } }),
    );
    expect([column, change?.name, change?.before, change?.after]).not.toContain("");
    expect(change?.name).toMatch(/\S/u);
  }
});
