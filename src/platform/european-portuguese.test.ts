import { expect, test } from "vitest";
import { brazilianWordsIn } from "@/test/brazilian-portuguese";
import { flatten, textsOf } from "@/test/locale-texts";
import { namespaces } from "./namespaces";

const emails = import.meta.glob<{ [key: string]: string }>(
  "/supabase/functions/_shared/emails/texts/pt-PT.json",
  { import: "default", eager: true },
);
const templates = import.meta.glob<string>("/supabase/templates/*.html", {
  query: "?raw",
  import: "default",
  eager: true,
});
const databases = import.meta.glob<string>(["/supabase/schemas/*.sql", "/supabase/seed.sql"], {
  query: "?raw",
  import: "default",
  eager: true,
});

// The Portuguese branch of an e-mail template.
const templateTexts = (html: string) =>
  [...html.matchAll(/else if eq \.Data\.locale "pt-PT" \}\}(.*?)\{\{ else/gs)].map((match) => match[1] ?? "");

// Lists of texts by language in SQL, such as the plan's features.
const listedTexts = (sql: string) =>
  [...sql.matchAll(/"pt-PT":\s*\[(.*?)\]/gs)].map((match) => match[1] ?? "");

const wrong = (texts: Iterable<[key: string, text: string]>) =>
  [...texts].flatMap(([key, text]) => brazilianWordsIn(text).map((word) => `${key}: ${word} in "${text}"`));

test.each(namespaces)("the texts of %s contain no Brazilian wording for Portugal", (namespace) => {
  expect(wrong(textsOf("pt-PT", namespace))).toEqual([]);
});

test("the e-mails contain no Brazilian wording for Portugal", () => {
  const files = Object.values(emails);
  expect(files).toHaveLength(1);
  expect(wrong(files.flatMap((texts) => [...flatten(texts)]))).toEqual([]);
});

test.each(Object.entries(templates))(
  "the template %s contains no Brazilian wording for Portugal",
  (_, html) => {
    const texts = templateTexts(html);
    expect(texts.length).toBeGreaterThan(3);
    expect(wrong(texts.map((text) => ["pt-PT", text]))).toEqual([]);
  },
);

test("the seeded texts contain no Brazilian wording for Portugal", () => {
  const texts = Object.values(databases).flatMap(listedTexts);
  expect(texts.length).toBeGreaterThan(0);
  expect(wrong(texts.map((text) => ["pt-PT", text]))).toEqual([]);
});

test.each([
  ["Confirme seu e-mail", 1],
  ["Confirme o seu e-mail", 0],
  ["Digite sua senha na tela do celular", 4],
  ["Introduza a sua palavra-passe no ecrã do telemóvel", 0],
  ["Estamos preparando o site", 1],
  ["Estamos a preparar o site", 0],
  ["Carregando…", 1],
  ["Quando o segundo mundo acabar, sendo assim, tudo muda", 0],
  ["Você já tem uma assinatura; fale com a equipe", 3],
  ["Gerenciar os arquivos da hospedagem", 3],
  ["Registro de usuários", 2],
  ["O domínio está no Registro.br", 0],
  ["O registo do utilizador é seu", 0],
  ["Te avisamos. Me chame.", 1],
  ["Os alunos a veem", 1],
  ["Os alunos veem-na", 0],
  ["Os visitantes ainda não a veem", 0],
  ["Versão reposta. Ela é agora o texto guardado.", 1],
  ["Esta versão é agora o texto guardado.", 0],
  ["De um vídeo ela é lida.", 1],
  ["Os buscadores encontram-na.", 1],
])("distinguishes Brazilian and European Portuguese: %s", (text, count) => {
  expect(brazilianWordsIn(text)).toHaveLength(count);
});
