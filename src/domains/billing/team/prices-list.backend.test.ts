import { beforeAll, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { pricesList } from "./prices-list";

const backend = await openListBackend();

beforeAll(async () => {
  const { id: customer } = await backend.addAccount({ full_name: "Ana Listed" });
  await backend.sql(
    `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, current_period_end,
                                       started_at, sync_ticket)
     select id, $1, (select min(p.id) from public.plans p), status::public.subscription_status, amount, 'brl',
            now() + days * interval '1 day', now(), 1
       from (values ('sub_listed_later', 'active', 4991, 20), ('sub_listed_sooner', 'past_due', 4992, 10),
                    ('sub_listed_over', 'canceled', 4991, 5)) s (id, status, amount, days)`,
    [customer],
  );
  await actAs("finance");
});

it.each([...addressesOf(pricesList), "preco=4991"])(
  "the database reads the prices at ?%s",
  async (address) => {
    await expect(readAt(pricesList, address)).resolves.toMatchObject({ page: 1 });
  },
);

const idsAt = async (query: string) =>
  (await readAt(pricesList, `busca=ana+listed&${query}`)).items.map(({ id }) => id);

it("live subscriptions are listed by their next charge, of one price or of all", async () => {
  expect(await idsAt("")).toEqual(["sub_listed_sooner", "sub_listed_later"]);
  expect(await idsAt("preco=4991")).toEqual(["sub_listed_later"]);
  expect(await idsAt("preco=x")).toEqual(["sub_listed_sooner", "sub_listed_later"]);
});

it("editors read no price", async () => {
  await actAs("editor");
  expect(await idsAt("")).toEqual([]);
});
