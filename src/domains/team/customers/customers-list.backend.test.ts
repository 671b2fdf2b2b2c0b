import { beforeAll, expect, it } from "vitest";
import { findRows } from "@/platform/list/read-list";
import { addressesOf, exportAt, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { customersList } from "./customers-list";

const backend = await openListBackend();
let ana: string;
let bia: string;

beforeAll(async () => {
  ana = (
    await backend.addAccount({
      full_name: '=Ana; Souza "A"',
      domain: "xn--caf-dma.example.com",
      phone: "+5511987654321",
      locale: "pt-PT",
    })
  ).id;
  bia = (await backend.addAccount({ full_name: "Bia Procurada", locale: "en" })).id;
  await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [bia]);
  await backend.sql(
    "update private.customer_entries set email = 'ana@customer.test', created_at = '2026-01-22T01:30:00Z' where id = $1",
    [ana],
  );
  await actAs("support");
});

it.each(addressesOf(customersList))("the database reads the customers at ?%s", async (address) => {
  await expect(readAt(customersList, address)).resolves.toMatchObject({ page: 1 });
});

const idsAt = async (query: string) => (await readAt(customersList, query)).items.map(({ id }) => id);

it("customers are searched, and filtered by subscription, site, language, age and account", async () => {
  expect(await idsAt("busca=souza")).toEqual([ana]);
  expect(await idsAt("busca=procurada&site=a-ativar&idioma=en&assinatura=nenhuma&conta=clientes")).toEqual([
    bia,
  ]);
  expect(await idsAt("busca=procurada&desde=7-dias")).toEqual([bia]);
  expect(await idsAt("busca=souza&desde=7-dias")).toEqual([]);
  for (const other of [
    "site=no-ar",
    "idioma=pt-BR",
    "assinatura=ativas",
    "assinatura=duas",
    "conta=equipe",
  ]) {
    expect(await idsAt(`busca=procurada&${other}`)).toEqual([]);
  }
  const team = await readAt(customersList, "conta=equipe");
  expect(team.items).toContainEqual(expect.objectContaining({ teamRole: "support" }));
});

it("customers are ordered by name in both directions", async () => {
  const ids = await idsAt("ordem=cliente&conta=clientes");
  expect(ids.indexOf(ana)).toBeLessThan(ids.indexOf(bia));
  expect(await idsAt("ordem=-cliente&conta=clientes")).toEqual(ids.toReversed());
});

it("customers are found by a part of their name for the command palette", async () => {
  expect(await findRows(customersList.source, "bia proc")).toMatchObject([
    { id: bia, site: "awaiting_activation" },
  ]);
});

it("roles without sites read no site, and roles without customers read no customer", async () => {
  await actAs("finance");
  expect(await findRows(customersList.source, "bia proc")).toMatchObject([{ id: bia, site: null }]);
  await actAs("editor");
  expect(await findRows(customersList.source, "bia proc")).toEqual([]);
  await actAs("support");
});

it.each([
  [
    "pt-BR",
    "usuarios",
    "Nome;E-mail;WhatsApp;Domínio;Assinatura;Duas assinaturas ativas;Site;Idioma;Desde",
    "Sem assinatura;não;Sem pagamento",
  ],
  [
    "pt-PT",
    "utilizadores",
    "Nome;E-mail;WhatsApp;Domínio;Subscrição;Duas subscrições ativas;Site;Idioma;Desde",
    "Sem subscrição;não;Sem pagamento",
  ],
  [
    "en",
    "users",
    "Name;E-mail;WhatsApp;Domain;Subscription;Two live subscriptions;Site;Language;Since",
    "No subscription;no;Not paid",
  ],
] as const)("selected customers are exported in %s", async (language, file, header, states) => {
  const { name, lines } = await exportAt(customersList, { ids: [ana], language });
  expect(name).toMatch(new RegExp(`^site-pronto-${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`, "u"));
  expect(lines).toEqual([
    header,
    `"'=Ana; Souza ""A""";ana@customer.test;(+55) 11 98765-4321;café.example.com;${states};pt-PT;2026-01-21 22:30`,
    "",
  ]);
});
