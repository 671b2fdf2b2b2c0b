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

const search = (subject: string, input: string): BenchQuery => ({
  name: `search: ${subject}`,
  sql: list(`search like '%${input}%'`),
});

/** The screen of prices and the customers who pay them. */
export const prices: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "latest charge first", sql: list(undefined, "current_period_end desc, id asc") },
  { name: "the most common price", sql: list("unit_amount = 9990") },
  { name: "an earlier price", sql: list("unit_amount = 7990") },
  { ...search("a name", "queirós 9"), mayGrow: "looks up the subscription of each match" },
  { ...search("a domain", "loja-532.example"), mayGrow: commonTrigrams },
  search("match in every row", "example"),
  search("no match", "zzzyx"),
  {
    name: "summary",
    sql: "select * from public.price_summary()",
    mayGrow: "looks up the subscription of each planned move",
  },
];
