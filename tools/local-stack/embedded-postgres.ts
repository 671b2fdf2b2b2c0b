import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { root } from "./environment.ts";
import { shrinkDatabase, shrinking } from "./shrink-database.ts";

const migrations = path.join(root, "supabase", "migrations");
const engine = path.join(root, "node_modules", "@electric-sql", "pglite", "package.json");
/** Extensions that migrations create. */
const extensions = { pg_trgm, pgcrypto };
const snapshots = path.join(root, "node_modules", ".cache", "migrated-postgres");

/**
 * The state of a hosted project before our first migration: API roles without any grant on `public`, and the parts
 * of the `auth` and `storage` schemas that our migrations use. Storage grants its tables to everyone, and row-level
 * security refuses access without a policy.
 */
export const platform = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
  create schema extensions;
  create schema auth;
  create table auth.users (
    id uuid primary key default gen_random_uuid(),
    email text unique,
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    confirmation_token varchar(255),
    confirmation_sent_at timestamptz,
    raw_user_meta_data jsonb,
    raw_app_meta_data jsonb,
    last_sign_in_at timestamptz,
    created_at timestamptz not null default now()
  );
  create table auth.sessions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz not null default now()
  );
  create table auth.mfa_factors (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    status text not null
  );
  create function auth.jwt() returns jsonb language sql stable as
    $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
  create function auth.uid() returns uuid language sql stable as
    $$ select (auth.jwt() ->> 'sub')::uuid $$;
  grant usage on schema auth to anon, authenticated, service_role;
  create schema storage;
  create table storage.buckets (
    id text primary key,
    name text not null unique,
    public boolean default false,
    file_size_limit bigint,
    allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text references storage.buckets (id),
    name text,
    created_at timestamptz default now()
  );
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
`;

/** Returns the scripts of all migrations in order, by their names (`20261128000000_first`). */
export async function readMigrations(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith(".sql")).toSorted();
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [path.basename(file, ".sql"), await readFile(path.join(migrations, file), "utf8")] as const,
      ),
    ),
  );
}

/** Stores a data folder for the next caller, and removes those of outdated migrations. */
async function keepSnapshot(file: string, dump: Blob): Promise<void> {
  await mkdir(snapshots, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
  await rename(unfinished, file);
  const outdated = (await readdir(snapshots)).filter(
    (name) => name.endsWith(".tar") && name !== path.basename(file),
  );
  await Promise.all(outdated.map((name) => rm(path.join(snapshots, name), { force: true })));
}

async function openPostgres(options: PGliteOptions): Promise<PGlite> {
  const db = await PGlite.create({ extensions, ...options });
  // Without Vault, private.access_key() reads the server's setting.
  await db.exec(`set site_pronto.access_key = '${randomBytes(32).toString("hex")}'`);
  return db;
}

/** Creates a Postgres in memory as a hosted project is before our first migration, and runs the scripts. */
export async function createPostgres(scripts: readonly string[]): Promise<PGlite> {
  const db = await openPostgres({});
  for (const script of [platform, ...scripts]) {
    await db.exec(script);
  }
  // PGlite read the array types before the scripts created ours.
  await db.refreshArrayTypes();
  return db;
}

/**
 * Creates a Postgres in memory with every migration and only our own grants. The first one takes over a second and
 * stores its data folder under a hash of its inputs; later ones start from that folder.
 */
export async function createMigratedPostgres(): Promise<PGlite> {
  const scripts = [...(await readMigrations()).values()];
  const ingredients = JSON.stringify([await readFile(engine, "utf8"), platform, scripts, shrinking]);
  const snapshot = path.join(snapshots, `${createHash("sha256").update(ingredients).digest("hex")}.tar`);

  const stored = await readFile(snapshot).catch(() => null);
  if (stored) {
    return openPostgres({ loadDataDir: new Blob([stored]) });
  }
  const db = await createPostgres(scripts);
  await shrinkDatabase((statement) => db.exec(statement));
  // A failure to store the folder only costs the next caller time.
  await keepSnapshot(snapshot, await db.dumpDataDir("none")).catch(() => undefined);
  return db;
}

/**
 * Serves a migrated Postgres on a free port of this machine while `task` runs,
 * for tools that speak Postgres's wire protocol.
 */
export async function withServedPostgres<Result>(task: (url: string) => Promise<Result>): Promise<Result> {
  const db = await createMigratedPostgres();
  const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port: 0, maxConnections: 10 });
  try {
    await server.start();
    return await task(`postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`);
  } finally {
    await server.stop();
    await db.close();
  }
}
