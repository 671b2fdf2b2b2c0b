/** A question that a screen or a job asks the database. */
export type BenchQuery = {
  /** What the screen shows with it, or what the job does. */
  name: string;
  /** The statement; a function of the number of the run where the same one cannot be run twice. */
  sql: string | ((run: number) => string);
  /**
   * Who asks, where it is not the administrator: a customer with a live subscription, in the middle of a course, or a
   * job, which no policy restricts.
   */
  askedBy?: "administrator" | "customer" | "job";
  /** Large tables of which it reads every row because it has to, as a sum does; why, stands beside it. */
  readsAllOf?: readonly string[];
  /** Why it may take longer the more customers there are. */
  mayGrow?: string;
};

/** Why a search grows: the index reads the lists of the searched trigrams, which name nearly all rows. */
export const commonTrigrams = "nearly all hold some of its trigrams";

/** A list as a screen asks PostgREST for it. */
export type ListRequest = {
  from: string;
  columns: string;
  where?: string;
  order: string;
  /** Rows of a page. */
  limit: number;
  /** Rows before the page. */
  offset?: number;
  /** Whether the number of all rows is asked for, too (`count: "estimated"`). */
  counted?: boolean;
  /** Whether it is asked for to the unit (`count: "exact"`). */
  countedWhole?: boolean;
};

/** PostgREST counts one row more than `max_rows` of supabase/config.toml; of more it asks the planner, which takes no time. */
const countedAtMost = 1001;

/** The statement that PostgREST makes of a list's request: the page as JSON, and the count beside it. */
export function listQuery({ from, columns, where, order, limit, offset = 0, ...count }: ListRequest): string {
  const condition = where === undefined ? "" : `where ${where}`;
  const counted = count.counted || count.countedWhole;
  const atMost = count.countedWhole ? "" : `limit ${countedAtMost}`;
  return `
    with pgrst_source as (
      select ${columns} from public.${from} ${condition} order by ${order} limit ${limit} offset ${offset}
    )${counted ? `, pgrst_source_count as (select 1 from public.${from} ${condition} ${atMost})` : ""}
    select ${counted ? "(select pg_catalog.count(*) from pgrst_source_count)" : "null::bigint"} as total_result_set,
           pg_catalog.count(_postgrest_t) as page_total,
           coalesce(json_agg(_postgrest_t), '[]') as body
      from (select * from pgrst_source) _postgrest_t`;
}

/** The statement for a count without rows (`head: true`). */
export function countQuery(from: string, where?: string): string {
  return `select count(*) from (select 1 from public.${from} ${where === undefined ? "" : `where ${where}`}) counted`;
}
