import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { type Cluster, hasPostgresServer, withCluster } from "../tools/bench/cluster.ts";
import { fill, migrate } from "../tools/bench/fill.ts";
import { root } from "../tools/local-stack/environment.ts";

const hosted = path.join(root, "supabase", "hosted");

/**
 * Simulates the hosted `postgres` role: it owns our tables and is not a superuser. It may use the tables of auth, and
 * only buckets and objects of storage. The platform adds further tables, some readable and some not.
 */
const platform = `
  create role project login createrole bypassrls;
  grant service_role to project;
  grant set on parameter session_replication_role to project;
  create table auth.schema_migrations (version text primary key);
  insert into auth.schema_migrations values ('1');
  create table auth.audit_log_entries (
    instance_id uuid, id uuid primary key, payload json, created_at timestamptz, ip_address varchar(64) not null default ''
  );
  grant all on all tables in schema auth to project;
  revoke all on auth.schema_migrations from project;
  create table storage.migrations (id int primary key);
  create table storage.buckets_vectors (id text primary key);
  create table storage.vector_indexes (id text primary key, bucket_id text references storage.buckets_vectors (id));
  create table storage.s3_multipart_uploads (id text primary key, bucket_id text references storage.buckets (id));
  grant select on storage.buckets_vectors, storage.vector_indexes to service_role;
  create function storage.protect_delete() returns trigger language plpgsql as
    $$ begin raise exception 'Direct deletion from storage tables is not allowed.'; end $$;
  create trigger protect_buckets before delete on storage.buckets
    for each statement execute function storage.protect_delete();
  create trigger protect_objects before delete on storage.objects
    for each statement execute function storage.protect_delete();
  grant all on storage.buckets, storage.objects to project;
  grant usage, create on schema public, private to project;
  grant usage on schema auth, storage to project;
  do $$
    declare
      relation text;
    begin
      for relation in
        select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'private') and c.relkind in ('r', 'S', 'v')
           -- A sequence of an identity column follows its table.
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
      loop
        execute format('alter table %s owner to project', relation);
      end loop;
      for relation in
        select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ('public', 'private')
      loop
        execute format('alter function %s owner to project', relation);
      end loop;
    end
  $$;`;

const rows = `
  insert into storage.objects (bucket_id, name) values ('avatars', 'ana/foto.webp');
  insert into public.site_migration_access
  select (jsonb_populate_record(null::public.site_migration_access,
           jsonb_build_object('site_id', id, 'created_at', now(), 'access', 'secret', 'sealed_access', '\\x00'))).*
    from public.sites limit 1;`;

const run = promisify(execFile);

/** Runs the documented backup commands as the project owner, in their own folder. */
async function backUpAndRestore(cluster: Cluster, from: string, folder: string): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, DB_URL: cluster.urlFor(from, "project") } };
  const { stdout } = await run("sh", [path.join(hosted, "backup.sh")], options);
  const psql = ["-X", "-v", "ON_ERROR_STOP=1", "-d", cluster.urlFor("restored", "project")];
  await run("psql", [...psql, "--single-transaction", "-f", path.join(hosted, "restore.sql")], options);
  await run("psql", [...psql, "-f", path.join(hosted, "row-counts.sql"), "-o", "rows-after.txt"], options);
  return stdout;
}

// Only a server has login roles and pg_dump.
test.skipIf(!hasPostgresServer())(
  "a restored backup has every row except the access to previous hosts",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "hosted-backup-"));
    try {
      await withCluster(async (cluster) => {
        await migrate(cluster);
        await cluster.psql("migrated", platform);
        await cluster.psql("postgres", "create database restored template migrated");
        const from = await fill(cluster, 20);
        await cluster.psql(from, rows);

        expect(await backUpAndRestore(cluster, from, folder)).toMatch(
          /^data\.sql is complete: \d{5,} bytes, \d\d tables\.$/m,
        );

        const [before, after] = await Promise.all(
          ["rows-before.txt", "rows-after.txt"].map((file) => readFile(path.join(folder, file), "utf8")),
        );
        expect(after).toBe(before);
        expect(after).toMatch(/auth\.users +\| +20\n[\s\S]*storage\.objects +\| +5003\n/);
        expect(await readFile(path.join(folder, "data.sql"), "utf8")).not.toContain("site_migration_access");
        expect(await cluster.psql("restored", "select count(*) from public.site_migration_access")).toBe(
          "0\n",
        );
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
