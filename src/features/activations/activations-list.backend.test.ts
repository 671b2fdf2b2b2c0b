import { beforeAll, expect, it } from "vitest";
import { addressesOf, exportAt, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../tools/testing/list-backend.ts";
import { activationsList } from "./activations-list";
import { countActivations } from "./api";

const backend = await openListBackend();

beforeAll(async () => {
  await actAs("support");
  // Sites by the hours until their deadline.
  for (const [domain, name, hours] of [
    ["a", "Ana", 3],
    ["b", "Bia", 4],
    ["c", "Caio", -1],
    ["d", "", 2],
    ["e", "", 9],
  ] as const) {
    const { id } = await backend.addAccount({
      domain: `${domain}.ordem.com.br`,
      phone: "+5511987654321",
      ...(name && { full_name: name }),
    });
    await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [id]);
    await backend.sql(
      "update public.sites set activation_deadline = now() + $2 * interval '1 hour' where profile_id = $1",
      [id, hours],
    );
  }
  const site = "(select id from public.sites where domain = 'b.ordem.com.br')";
  await backend.sql(
    `insert into public.site_checklist (site_id, item) select ${site}, unnest(enum_range(null::public.checklist_item))`,
  );
  await backend.sql(
    `update public.domain_checks set verdict = 'pointing_here', checked_at = now() where site_id = ${site}`,
  );
  await backend.sql(
    `update public.sites set prepared_at = '2026-11-23T01:30:00Z', paid_at = '2026-11-22T01:30:00Z',
            activation_deadline = '2126-11-24T01:30:00Z' where id = ${site}`,
  );
});

it.each(addressesOf(activationsList))("the database reads the activations at ?%s", async (address) => {
  await expect(readAt(activationsList, address)).resolves.toMatchObject({ page: 1 });
});

const lettersAt = async (query: string) =>
  (await readAt(activationsList, `busca=ordem.com&${query}`)).items.map(({ domain }) => domain?.[0]).join("");

it("activations are sorted by deadline, name and domain, and filtered by the overdue and the prepared ones", async () => {
  expect(await lettersAt("")).toBe("cdaeb");
  expect(await lettersAt("ordem=-dominio")).toBe("edcba");
  expect((await lettersAt("ordem=cliente")).slice(0, 3)).toBe("abc");
  expect((await lettersAt("ordem=-cliente")).slice(2)).toBe("cba");
  expect(await lettersAt("mostrar=vencidas")).toBe("c");
  expect(await lettersAt("mostrar=preparadas")).toBe("b");
});

it("an activation is ready when all of its work is finished", async () => {
  const { items } = await readAt(activationsList, "busca=ordem.com");
  expect(items.filter(({ isReady }) => isReady).map(({ domain }) => domain)).toEqual(["b.ordem.com.br"]);
});

it("activations are counted, all of them and the overdue ones", async () => {
  const { waiting, overdue } = await countActivations();
  expect([waiting >= 5, overdue]).toEqual([true, 1]);
});

it("roles without sites read no activation", async () => {
  await actAs("finance");
  expect(await lettersAt("")).toBe("");
  await actAs("support");
});

it.each([
  ["pt-BR", "ativacoes", "Domínio;Nome;E-mail;WhatsApp;Prazo;Pagamento;Preparado em"],
  ["pt-PT", "ativacoes", "Domínio;Nome;E-mail;WhatsApp;Prazo;Pagamento;Preparado em"],
  ["en", "activations", "Domain;Name;E-mail;WhatsApp;Deadline;Payment;Prepared"],
] as const)("activations are exported in %s", async (language, file, header) => {
  const query = "busca=ordem.com&ordem=-cliente";
  const { name, lines } = await exportAt(activationsList, { query, language });
  expect(name).toContain(`site-pronto-${file}-`);
  expect(lines[0]).toBe(header);
  expect(lines.slice(3, 6).map((line) => line.split(";")[1])).toEqual(["Caio", "Bia", "Ana"]);
  expect(lines[4]?.replace(/[^;]+@customer\.test/u, "")).toBe(
    "b.ordem.com.br;Bia;;(+55) 11 98765 4321;2126-11-23 22:30;2026-11-21 22:30;2026-11-22 22:30",
  );
});
