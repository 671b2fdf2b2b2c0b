import type { PGlite } from "@electric-sql/pglite";

type Query = Pick<PGlite, "exec" | "query">;

const revokeDefaults = `
  alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
  alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
`;

/**
 * Captures the grants that the migrations made; returns a function that restores them. On its first request the
 * embedded backend grants everything in every schema to the API roles, so a missing grant would only be noticed
 * after a deployment.
 */
export async function captureTableGrants(database: Query): Promise<() => Promise<void>> {
  const { rows } = await database.query<{ oid: number; acl: string | null }>(
    `select oid::int, relacl::text as acl from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'S')`,
  );
  return async () => {
    for (const { oid, acl } of rows) {
      await database.query("update pg_class set relacl = $2::aclitem[] where oid = $1", [oid, acl]);
    }
    await database.exec(revokeDefaults);
  };
}
