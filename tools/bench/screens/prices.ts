import { commonTrigrams, listQuery, type BenchQuery } from "../postgrest.ts";

const columns = `id, profile_id, full_name, email, status, unit_amount, currency, current_period_end, cancelling, move_id, to_amount,
  takes_effect_at`;

function list(where?: string, order = "current_period_end asc, id asc"): string {
  return listQuery({
    from: "subscription_prices",
    columns,
    order,
    limit: 25,
    counted: true,
    ...(where === undefined ? {} : { where }),
  });
}

const search = (what: string, typed: string): BenchQuery => ({
  name: `search: ${what}`,
  sql: list(`search like '%${typed}%'`),
});

/** Who pays which price. */
export const prices: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "latest charge first", sql: list(undefined, "current_period_end desc, id asc") },
  { name: "of the price of most", sql: list("unit_amount = 9990") },
  { name: "of an earlier price", sql: list("unit_amount = 7990") },
  { ...search("a name", "queirós 9"), mayGrow: "looks the subscription up of each that matches" },
  { ...search("a domain", "loja-532.example"), mayGrow: commonTrigrams },
  search("what all have", "example"),
  search("what nobody has", "zzzyx"),
  {
    name: "summary",
    sql: "select * from public.price_summary()",
    mayGrow: "looks the subscription up of each move to come",
  },
];
