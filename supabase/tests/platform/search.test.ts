import fc from "fast-check";
import punycode from "punycode.js";
import { beforeAll, describe, expect, test } from "vitest";
import { foldText, searchPatterns } from "../../../src/platform/search-text.ts";
import { admin, customer, openTestDatabase, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let team: string;
let person: string;

/** The same words in different spellings. */
const spellings = [
  "João Programação",
  "JOAO PROGRAMACAO",
  "joao programacao",
  "joão programação".normalize("NFD"),
];

async function addCustomer(name: string, index: number): Promise<string> {
  const id = await database.signUp(`cliente${index}@example.com`, {
    full_name: name,
    phone: `+551198765432${index}`,
    domain: index === 0 ? punycode.toASCII("pão.com.br") : `loja-${index}.com.br`,
  });
  await database.script(`
    update public.sites set status = 'awaiting_activation' where profile_id = '${id}';
    insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
    values ('sub_${index}', '${id}', 1, 'active', 9990, 'brl', now(), 1);
    insert into public.contacts (profile_id, name, email, message)
    values ('${id}', '${name}', 'cliente${index}@example.com', e'Assunto\\n\\nTexto');
    insert into public.audit_log (actor_id, actor_email, actor_role, area, action, profile_id)
    values ('${team}', 'equipe@example.com', 'admin', 'customers', 'changed', '${id}')`);
  return id;
}

beforeAll(async () => {
  team = await database.signUp("equipe@example.com");
  for (const [index, text] of spellings.entries()) {
    const id = await addCustomer(text, index);
    person ??= id;
    await database.script(`
      insert into public.team_tasks (kind, subject, dedupe_key) values ('message_given_up', '${text}', 'task-${index}');
      insert into public.blog_posts (slug, title, author, status) values ('post-${index}', '${text}', 'Autora', 'published');
      insert into public.media_files (path, kind, bytes, width, height, alt)
      values ('2026/11/${index}.png', 'image', 1, 1, 1, '${text}');
      with course as (
        insert into public.courses (title, status) values ('${text}', 'published') returning id
      ), module as (
        insert into public.course_modules (course_id, title, position) select id, 'Módulo', 0 from course returning id, course_id
      )
      insert into public.lessons (course_id, module_id, title, position, status)
      select course_id, id, 'Aula', 0, 'published' from module`);
  }
  await database.script(`
    insert into public.team_tasks (kind, subject, dedupe_key) values ('take_site_down', '${punycode.toASCII("pão.com.br")}', 'task-domain')`);
});

const byTeam = (): Caller => admin(team);

/** The searched lists: view, searched column and reader. */
const lists: [view: string, column: string, reader: () => Caller][] = [
  ["customer_list", "search", byTeam],
  ["conversation_list", "search", byTeam],
  ["subscription_prices", "search", byTeam],
  ["activation_queue", "search", byTeam],
  ["audit_entries", "search", byTeam],
  ["task_list", "search", byTeam],
  ["blog_post_list", "search", byTeam],
  ["media_list", "search", byTeam],
  ["course_list", "search", byTeam],
  ["course_overview", "search", () => customer(person)],
  ["blog_posts", "search_text", () => customer(person)],
];

async function find(view: string, column: string, reader: Caller, typed: string): Promise<number> {
  const { rows } = await database.as(reader, `select from public.${view} where ${column} like all ($1)`, [
    searchPatterns(typed),
  ]);
  return rows.length;
}

/** A part of the words in any case, with or without accents, composed or decomposed. */
const typedSpelling = fc
  .record({
    part: fc.constantFrom("joão programação", "programação joão", "programação", "joão", "ação"),
    capitals: fc.infiniteStream(fc.boolean()),
    accents: fc.infiniteStream(fc.boolean()),
    form: fc.constantFrom("NFC", "NFD"),
  })
  .map(({ part, capitals, accents, form }) =>
    Array.from(part, (letter) => {
      const cased = capitals.next().value ? letter.toUpperCase() : letter;
      return accents.next().value ? cased : withoutAccent(cased);
    })
      .join("")
      .normalize(form),
  );

/** Removes the accent of a letter and keeps its case. */
function withoutAccent(letter: string): string {
  return letter.normalize("NFD").charAt(0);
}

describe("search", () => {
  test.each(lists)(
    "ignores case and accents of stored and typed text in %s",
    async (view, column, reader) => {
      await fc.assert(
        fc.asyncProperty(typedSpelling, async (typed) => {
          expect(await find(view, column, reader(), typed)).toBe(spellings.length);
        }),
        { numRuns: 30 },
      );
      expect(await find(view, column, reader(), "joãozinho")).toBe(0);
    },
  );

  test.each(["+5511987654321", "(11) 98765-4321", "98765-4321", "+55 11 98765.4321", "011987654321"])(
    "finds the customer with the phone %s in every list of customers",
    async (typed) => {
      for (const view of [
        "customer_list",
        "conversation_list",
        "subscription_prices",
        "activation_queue",
        "audit_entries",
      ]) {
        expect([view, await find(view, "search", byTeam(), typed)]).toEqual([view, 1]);
      }
    },
  );

  test.each(["pão.com.br", "PÃO.com", "pao.com.br", punycode.toASCII("pão.com.br")])(
    "finds the domain pão.com.br by %s",
    async (typed) => {
      for (const view of [
        "customer_list",
        "conversation_list",
        "subscription_prices",
        "activation_queue",
        "task_list",
      ]) {
        expect([view, await find(view, "search", byTeam(), typed)]).toEqual([view, 1]);
      }
    },
  );

  test("finds customers by a changed phone", async () => {
    const { rows } = await database.rehearse(
      byTeam(),
      "select from public.customer_list where search like all ($1)",
      [searchPatterns("912 345 678")],
      `update public.profiles set phone = '+351912345678' where id = '${person}'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe("search_text", () => {
  test.each(["d'Ávila", "d’Ávila", "d´Ávila", "dÁvila"])(
    "finds the name %s with any apostrophe, a space or none",
    async (name) => {
      for (const typed of ["davila", "d'avila", "d’Ávila", "d avila"]) {
        const { found } = await database.row(
          "select private.search_text($1, null) like all ($2::text[]) as found",
          [`Conceição ${name}`, searchPatterns(`conceicao ${typed}`)],
        );
        expect([typed, found]).toEqual([typed, true]);
      }
    },
  );

  test("folds Latin, Greek and Cyrillic letters as foldText does", async () => {
    // Final sigma is the only letter that JavaScript selects by its position.
    const letters = Array.from({ length: 0x5_00 }, (_, code) => String.fromCodePoint(code + 32)).filter(
      (letter) => letter !== "Σ",
    );
    const rows = await database.rows(
      "select letter, private.fold_text(letter) as folded from unnest($1::text[]) letter",
      [letters],
    );
    expect(rows.filter(({ letter, folded }) => folded !== foldText(String(letter)))).toEqual([]);
  });

  test("decodes domain labels like the interface", async () => {
    const label = fc
      .string({
        unit: fc.constantFrom("a", "b", "z", "9", "-", "ã", "é", "ü", "日", "本", "ж", "😀"),
        minLength: 1,
        maxLength: 15,
      })
      .map((text) => punycode.toASCII(text))
      .filter((encoded) => encoded.startsWith("xn--"));
    await fc.assert(
      fc.asyncProperty(label, async (encoded) => {
        const { decoded } = await database.row("select private.decode_domain_label($1) as decoded", [
          encoded,
        ]);
        expect(decoded).toBe(punycode.toUnicode(encoded));
      }),
      { numRuns: 200 },
    );
  });

  test.each(["xn--", "xn--a", "xn--zzzzzzzzzzzzzzzzzzzzzzz", "xn---", "xn--99999999"])(
    "keeps %s, which cannot be decoded, searchable",
    async (label) => {
      const { text } = await database.row("select private.search_text($1, null) as text", [`${label}.com`]);
      expect(text).toContain(`${label}.com`);
    },
  );
});
