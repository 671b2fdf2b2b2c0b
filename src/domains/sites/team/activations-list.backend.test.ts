import { beforeAll, expect, it } from "vitest";
import { addressesOf, exportAt, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { activationsList, isReady } from "./activations-list";
import { countActivations } from "../activations";
import { listAwaitedVouchers } from "./data";

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
      domain: `${domain}-ordem.com.br`,
      phone: "+5511987654321",
      ...(name && { full_name: name }),
    });
    await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [id]);
    await backend.sql(
      "update public.sites set activation_deadline = now() + $2 * interval '1 hour' where profile_id = $1",
      [id, hours],
    );
  }
  const site = "(select id from public.sites where domain = 'b-ordem.com.br')";
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
  (await readAt(activationsList, `busca=-ordem.com&${query}`)).items
    .map(({ domain }) => domain?.[0])
    .join("");

it("activations are sorted by deadline, name and domain, and filtered by the overdue and the prepared ones", async () => {
  expect(await lettersAt("")).toBe("cdaeb");
  expect(await lettersAt("ordem=-dominio")).toBe("edcba");
  expect((await lettersAt("ordem=cliente")).slice(0, 3)).toBe("abc");
  expect((await lettersAt("ordem=-cliente")).slice(2)).toBe("cba");
  expect(await lettersAt("mostrar=vencidas")).toBe("c");
  expect(await lettersAt("mostrar=preparadas")).toBe("b");
});

it("an activation is ready when all of its work is finished", async () => {
  const { items } = await readAt(activationsList, "busca=-ordem.com");
  expect(items.filter(isReady).map(({ domain }) => domain)).toEqual(["b-ordem.com.br"]);
});

const setMigration = (state: string) =>
  backend.sql("update public.sites set migration = $1 where domain = 'b-ordem.com.br'", [state]);

it("an activation with a requested migration is not ready", async () => {
  await setMigration("asked");
  const { items } = await readAt(activationsList, "busca=b-ordem.com");
  expect(items.map(({ gaps }) => gaps)).toEqual([["migration"]]);
  await setMigration("none");
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
  const query = "busca=-ordem.com&ordem=-cliente";
  const { name, lines } = await exportAt(activationsList, { query, language });
  expect(name).toContain(`site-pronto-${file}-`);
  expect(lines[0]).toBe(header);
  expect(lines.slice(3, 6).map((line) => line.split(";")[1])).toEqual(["Caio", "Bia", "Ana"]);
  expect(lines[4]?.replace(/[^;]+@customer\.test/u, "")).toBe(
    "b-ordem.com.br;Bia;;(+55) 11 98765-4321;2126-11-23 22:30;2026-11-21 22:30;2026-11-22 22:30",
  );
});

it("lists the vouchers that sites wait for, with the one that expires last of each customer", async () => {
  const { id } = await backend.addAccount({ full_name: "Ana Boleto", domain: "boleto.com.br" });
  const renewing = await backend.addAccount({ domain: "renova.com.br" });
  for (const status of ["awaiting_activation", "active"]) {
    await backend.sql("update public.sites set status = $2 where profile_id = $1", [renewing.id, status]);
  }
  await backend.sql(
    `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
     values ('sub_waits', $1, 1, 'incomplete', 9990, 'brl', '2026-11-20', 1),
            ('sub_renews', $2, 1, 'active', 9990, 'brl', '2026-01-20', 1)`,
    [id, renewing.id],
  );
  await backend.sql(
    `insert into public.payments (id, subscription_id, profile_id, status, amount, currency, invoiced_at, voucher_kind,
                                  voucher_url, voucher_expires_at)
     select 'in_' || days || id, id, profile_id, 'open', 9990, 'brl', '2025-11-20', kind::public.voucher_kind,
            url, '2026-11-24T15:00:00Z'::timestamptz + days * interval '1 day'
       from public.subscriptions,
            (values ('boleto', 'https://stripe.test/b', 0), ('pix', 'https://stripe.test/p', 1), ('pix', null, 2))
              as voucher (kind, url, days)
      where id in ('sub_waits', 'sub_renews')`,
  );
  const vouchers = await listAwaitedVouchers();
  expect(vouchers.filter(({ domain }) => /boleto|renova/u.test(domain ?? ""))).toEqual([
    {
      siteId: expect.any(String),
      name: "Ana Boleto",
      domain: "boleto.com.br",
      kind: "pix",
      expiresAt: "2026-11-25T15:00:00+00:00",
    },
  ]);
});
