import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "@/platform/i18n";
import { namespaces } from "@/platform/namespaces";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { listAuditActors } from "./data";
import { auditList } from "./audit";

const backend = await openListBackend();
let customer: string;

beforeAll(async () => {
  customer = (await backend.addAccount({})).id;
  await backend.sql(
    `insert into public.audit_log (created_at, actor_email, actor_role, area, action, profile_id)
     values (now() - interval '1 minute', 'listed-a@team.test', 'admin', 'plans', 'first', $1),
            (now() - interval '1 minute', 'listed-b@team.test', 'admin', 'sites', 'second', $1),
            (now() - interval '10 days', 'listed-a@team.test', 'admin', 'plans', 'third', $1),
            (now() - interval '40 days', 'listed-a@team.test', 'admin', 'plans', 'fourth', null)`,
    [customer],
  );
  await backend.sql(
    `insert into public.audit_log (actor_email, actor_role, area, action, table_name, row_key, changed, before, after)
     values ('listed-c@team.test', 'admin', 'money', 'insert', 'price_moves', 'm', '{from_amount,to_amount}', null, '{"from_amount": 9990}'),
            ('listed-c@team.test', 'admin', 'money', 'discount_ended', null, null, '{}', null, '{"reason": "other"}'),
            ('listed-c@team.test', 'admin', 'roles', 'role_changed', null, null, '{}', '{"role": "editor"}', '{"role": null}'),
            ('listed-c@team.test', 'admin', 'settings', 'update', 'settings', 'support_whatsapp', '{value}', '{"value": "1"}', '{"value": "2"}'),
            ('listed-c@team.test', 'finance', 'plans', 'update', 'plans', '99', '{name,price}', '{"price": 1}', '{"name": "Nome do plano buscado"}')`,
  );
  await setLanguage("pt-BR", namespaces);
  await actAs("admin");
});

it.each(addressesOf(auditList))("the database reads the audit log at ?%s", async (address) => {
  await expect(readAt(auditList, address)).resolves.toMatchObject({ page: 1 });
});

const actionsAt = async (query: string) => (await readAt(auditList, query)).items.map(({ action }) => action);

it("entries are filtered by member, area and period, latest first", async () => {
  const member = "quem=listed-a%40team.test";
  expect(await actionsAt(member)).toEqual(["first", "third"]);
  expect(await actionsAt(`${member}&periodo=7-dias`)).toEqual(["first"]);
  expect(await actionsAt(`${member}&periodo=sempre`)).toEqual(["first", "third", "fourth"]);
  expect(await actionsAt(`${member}&oque=sites`)).toEqual([]);
  expect(await actionsAt("quem=listed-b%40team.test&oque=sites")).toEqual(["second"]);
});

it("members with entries are listed by e-mail", async () => {
  const actors = (await listAuditActors()).map(({ email }) => email);
  expect(actors).toEqual(actors.toSorted());
  expect(actors).toEqual(expect.arrayContaining(["listed-a@team.test", "listed-b@team.test"]));
});

it.each([
  ["mudança de preço", "price_moves"],
  ["Avisou", "price_moves"],
  ["outro motivo", "discount_ended"],
  ["desconto tirou", "discount_ended"],
  ["Tirou o acesso", "role_changed"],
  ["whatsapp do suporte", "settings"],
  ["Nome do plano buscado", "plans"],
  ["financeiro preço", "plans"],
  ["nada que exista", null],
])("a search for “%s” finds the words of the screen", async (typed, expected) => {
  const { items } = await readAt(
    auditList,
    `busca=${encodeURIComponent(typed)}&quem=listed-c%40team.test&periodo=sempre`,
  );
  expect(items.map(({ table, action }) => table ?? action)).toEqual(expected === null ? [] : [expected]);
});

it("a search uses the words of the reader's language", async () => {
  await setLanguage("en", namespaces);
  const found = await readAt(auditList, "busca=announced&quem=listed-c%40team.test&periodo=sempre");
  expect(found.items.map(({ table }) => table)).toEqual(["price_moves"]);
});

it("support reads no entry", async () => {
  await actAs("support");
  expect(await actionsAt("periodo=sempre")).toEqual([]);
});
