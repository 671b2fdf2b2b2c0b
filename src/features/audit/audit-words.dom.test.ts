import { beforeAll, expect, test } from "vitest";

import type { ListTexts } from "@/components/data-table/list-texts";
import { i18n } from "@/lib/i18n";
import { startTexts } from "@/test/render";
import { auditWords, type WordedEntry } from "./audit-words";

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
  [
    { action: "dispute_decided", after: { dispute: "dp_1", decision: "kept" } },
    "Decidiu depois de uma contestação perdida",
    "a assinatura continua",
  ],
  [{ action: "something_new" }, "Fez uma mudança", ""],
])("words %j", (over, sentence, summary) => {
  const { ofEntry, summary: summaryOf } = words();
  expect(ofEntry(entry(over))).toBe(sentence);
  expect(summaryOf(entry(over))).toBe(summary);
});
