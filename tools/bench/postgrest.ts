/** A database query of a screen or a job. */
export type BenchQuery = {
  /** The screen's use of the query, or the job's name. */
  name: string;
  /** The statement, or a function of the run's number for a statement that cannot run twice. */
  sql: string | ((run: number) => string);
  /**
   * The caller; by default the administrator. The customer has a live subscription and has half completed a course.
   * A job
   * bypasses the policies.
   */
  askedBy?: "administrator" | "customer" | "job";
  /** Large tables that the query has to read whole, for example for a sum. Each use names its reason. */
  readsAllOf?: readonly string[];
  /** Reason why the query may take longer with more customers. */
  mayGrow?: string;
};

/** Reason why a search grows: the index reads the lists of the searched trigrams, which hold nearly all rows. */
export const commonTrigrams = "nearly all rows have some of its trigrams";

/** A list request of a screen to PostgREST. */
export type ListRequest = {
  from: string;
  columns: string;
  where?: string;
  order: string;
  /** Rows on a page. */
  limit: number;
  /** Rows before the page. */
  offset?: number;
  /** Whether the request counts all rows (`count: "estimated"`). */
  counted?: boolean;
  /** Whether that count is exact (`count: "exact"`). */
  countedExactly?: boolean;
};

/**
 * PostgREST counts at most `max_rows` of supabase/config.toml plus one; beyond that it uses the planner's estimate,
 * which is fast.
 */
const maxCounted = 1001;

/** Returns the statement that PostgREST makes of a list request: the page as JSON with the count. */
export function listQuery({ from, columns, where, order, limit, offset = 0, ...count }: ListRequest): string {
  const condition = where === undefined ? "" : `where ${where}`;
  const counted = count.counted || count.countedExactly;
  const limitClause = count.countedExactly ? "" : `limit ${maxCounted}`;
  return `
    with pgrst_source as (
      select ${columns} from public.${from} ${condition} order by ${order} limit ${limit} offset ${offset}
    )${counted ? `, pgrst_source_count as (select 1 from public.${from} ${condition} ${limitClause})` : ""}
    select ${counted ? "(select pg_catalog.count(*) from pgrst_source_count)" : "null::bigint"} as total_result_set,
           pg_catalog.count(_postgrest_t) as page_total,
           coalesce(json_agg(_postgrest_t), '[]') as body
      from (select * from pgrst_source) _postgrest_t`;
}

/** Returns the statement of a count without rows (`head: true`). */
export function countQuery(from: string, where?: string): string {
  return `select count(*) from (select 1 from public.${from} ${where === undefined ? "" : `where ${where}`}) counted`;
}
