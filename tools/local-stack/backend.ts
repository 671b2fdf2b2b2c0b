import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";
import type { App, Connection, EmailDriver } from "@supabase/lite";
import { linkedPaths } from "../../supabase/functions/_shared/contract/paths.ts";
import { readAccessKey } from "./access-key.ts";
import { withAdminUsers } from "./admin-users.ts";
import { withByteRanges } from "./byte-ranges.ts";
import { markCheckViolations } from "./check-violations.ts";
import { refuseOtherMigrations } from "./other-migrations.ts";
import { beginFilling, DamagedDataError, finishFilling } from "./data-folder.ts";
import { withExactCount } from "./estimated-counts.ts";
import { localKeys } from "./keys.ts";
import { sendParametersAsText } from "./parameters.ts";
import { insertEmptyRows, likePostgrest } from "./postgrest.ts";
import { readSeed, writeEmbeddedConfig } from "./project-config.ts";
import { storeSeedFiles } from "./seed-files.ts";
import { withSignedAddresses } from "./signed-addresses.ts";
import { withFolderListing } from "./storage-lists.ts";
import { captureTableGrants } from "./table-grants.ts";
import { root } from "./environment.ts";

/** OID of the type. */
const timestamptz = 1184;

/** Runs one statement as the database owner. */
export type Sql = (query: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

export type Backend = {
  /** Supabase's API (auth, rest, storage) for one request. `peerAddress` is the caller's socket address. */
  fetch: (request: Request, peerAddress?: string | null) => Promise<Response>;
  sql: Sql;
  /** Sends an e-mail as the auth service does, in the language of the account. */
  sendEmail: EmailDriver["send"];
  close: () => Promise<void>;
};

export type BackendOptions = {
  /** Folder of the database and the stored files; null for a database in memory and a temporary folder of files. */
  dataDirectory: string | null;
  /** Address of the application, for links in e-mails and allowed redirects. */
  siteUrl: string;
  /** Creates the driver that sends the auth service's e-mails. */
  email: (sql: Sql) => EmailDriver | Promise<EmailDriver>;
  /** Lets same-machine requests without a key act for the team, as Studio does. */
  studio: boolean;
};

/**
 * Supabase (database, auth, REST, storage) in this process, on an embedded
 * Postgres: configured by supabase/config.toml, migrated, and seeded when new.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const databaseDirectory =
    options.dataDirectory === null ? null : path.join(options.dataDirectory, "database");
  const isNew =
    options.dataDirectory === null || (await beginFilling(options.dataDirectory, ["database", "files"]));

  // config.toml reads per-run settings from the environment.
  Object.assign(process.env, {
    DO_NOT_TRACK: "1",
    LITE_TELEMETRY: "0",
    EXPERIMENTAL_STORAGE: "1",
    LOCAL_DATABASE_URL: databaseDirectory ?? "memory://",
    LOCAL_JWT_SECRET: localKeys.jwtSecret,
    LOCAL_PUBLISHABLE_KEY: localKeys.publishable,
    LOCAL_SECRET_KEY: localKeys.secret,
    SITE_URL: options.siteUrl,
    VERIFY_EMAIL_URL: options.siteUrl + linkedPaths.verifyEmail,
    UPDATE_PASSWORD_URL: options.siteUrl + linkedPaths.updatePassword,
  });
  // Imported only here, because the module reads the variables above on import.
  const { createApi, applyPendingMigrations } = await import("@supabase/lite/cli");
  const api = await createApi({ root });
  const configFile = await writeEmbeddedConfig();
  const app = await api.project.local
    .createApp(configFile, { admin: options.studio })
    .finally(() => rm(configFile, { force: true }));
  // By default the files of all databases of this project are in one folder.
  const filesDirectory =
    options.dataDirectory === null
      ? await mkdtemp(path.join(tmpdir(), "site-pronto-files-"))
      : path.join(options.dataDirectory, "files");
  const { _storageAdapter: files } = app;
  if (files) serveFilesOf(filesDirectory, files);
  const database = app.connection.driver as PGlite;
  // The first statement starts Postgres.
  await database.query("select 1").catch((error: unknown) => {
    throw isNew ? error : new DamagedDataError(error);
  });
  // Hosted, timestamps are ISO 8601; the embedded backend returns Postgres's format, which not every browser parses.
  database.parsers[timestamptz] = (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  sendParametersAsText(database);
  insertEmptyRows(database);
  markCheckViolations(database);
  const sql: Sql = async (query, params = []) =>
    (await database.query<Record<string, unknown>>(query, params)).rows;
  const email = await options.email(sql);
  app.drivers.email = email;

  await database.exec(`set site_pronto.access_key = '${await readAccessKey(options.dataDirectory)}'`);
  if (!isNew) await refuseOtherMigrations(sql);
  await applyPendingMigrations(app);
  // PGlite reads the array types when it opens, before the first migration creates ours.
  await database.refreshArrayTypes();
  await keepUsedArrayParsers(database);
  if (isNew) {
    await database.exec("set site_pronto.public_passwords = 'allowed'");
    for (const script of await readSeed()) {
      await database.exec(script);
    }
    await database.exec("reset site_pronto.public_passwords");
  }
  // The embedded backend creates these schemas without the grants of a hosted project (supabase/postgres, init
  // scripts). Without them, functions that run as their caller could not call auth.uid().
  await database.exec(
    "grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role",
  );
  const restoreGrants = await captureTableGrants(database);
  await app.fetch(new Request("http://127.0.0.1/rest/v1/plans", { headers: { apikey: localKeys.secret } }), {
    peerAddress: null,
  });
  await restoreGrants();
  await shortenViewDefinitions(app.connection);
  if (isNew) await storeSeedFiles(async (request) => app.fetch(request, { peerAddress: null }));
  if (isNew && options.dataDirectory !== null) await finishFilling(options.dataDirectory);

  return {
    fetch: (request, peerAddress = null) =>
      withAdminUsers(sql, request, (served) =>
        withByteRanges(served, (whole) =>
          withFolderListing(whole, (listed) =>
            withSignedAddresses(listed, (forwarded) =>
              likePostgrest(forwarded, async (asked) => app.fetch(withExactCount(asked), { peerAddress })),
            ),
          ),
        ),
      ),
    sql,
    sendEmail: (message) => email.send(message),
    close: async () => {
      await app.connection.close();
      if (options.dataDirectory === null) {
        await rm(filesDirectory, { recursive: true, force: true });
      }
    },
  };
}

type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/** Stores files in a folder. The adapter's own `getObject` never closes the file that it opens for a download. */
function serveFilesOf(folder: string, adapter: StorageAdapter): void {
  Object.assign(adapter, {
    basePath: folder,
    getObject: async (bucket, name, version) => ({
      httpStatusCode: 200,
      metadata: await adapter.headObject(bucket, name, version),
      body: Readable.toWeb(createReadStream(path.join(folder, bucket, name))),
    }),
  } satisfies Partial<StorageAdapter> & { basePath: string });
}

/**
 * Keeps the array parsers of the types that our queries return. PGlite copies its table of parsers on every query, and
 * most of the table is for arrays of rows and of types that no query returns.
 */
async function keepUsedArrayParsers(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ typarray: number }>(
    `select typarray from pg_type
      where typarray <> 0
        and (typtype = 'c' or typnamespace = 'pg_catalog'::regnamespace and typname not in (
          'text', 'varchar', 'bpchar', 'name', 'char', 'uuid', 'bool', 'int2', 'int4', 'int8', 'oid', 'float8',
          'numeric', 'date', 'timestamptz', 'json', 'jsonb'))`,
  );
  for (const { typarray } of rows) Reflect.deleteProperty(database.parsers, typarray);
}

/**
 * Shortens the stored definition of each view to its first source, the only part that requests need. On every request
 * the embedded API searches the whole definition once per column for a type that it has on SQLite alone.
 */
async function shortenViewDefinitions(connection: Connection): Promise<void> {
  const { views } = await connection.introspect({ useCache: true });
  for (const view of views) view.sql = /\bfrom\s+\S+/i.exec(view.sql ?? "")?.[0] ?? "";
}
