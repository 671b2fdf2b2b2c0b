import * as z from "zod";
import type { SignedAddress } from "../_shared/contract/signed-address.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { rowId } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { type FileRow, receiveFile, signFile } from "../_shared/received-file.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { siteFilesBucket } from "../_shared/stored-files.ts";

/** Postgres codes of a refused row: a foreign key violation, and the limits of private.limit_site_files. */
const refusals = ["23503", "PT409"];

const asked = z.object({ file_id: rowId });

/**
 * Stores and signs the files that customers send for their sites; there is no other access to them. `POST` of the bytes
 * with `?name=` stores a file for the caller's own site, until its activation, and answers `{ id, name, content_type,
 * size }`. `POST { file_id }` as JSON answers `{ address }`, a `SignedAddress` valid for a minute. The database checks
 * access with the caller's rights: customers reach the files of their own site, the team with `sites.read` all.
 *
 * Errors: 401 unauthorized, 404 not_found, 409 conflict (the site was activated, or has 20 files or 100 MB), 400
 * invalid_request, 413 file_too_large (over 10 MB), 415 file_type (by content), 422 file_empty, 429 rate_limited, 502
 * storage_unavailable, 507 storage_full, 405, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "site-file" },
  async ({ request, caller }, { database }: ServiceDependencies) => {
    const isJson = request.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    return isJson ? signAddress(request, database) : store(request, caller.id, database);
  },
);

const tokenOf = (request: Request) => request.headers.get("Authorization") ?? "";

async function signAddress(request: Request, database: ServiceClient): Promise<{ address: SignedAddress }> {
  const { data: body } = asked.safeParse(await request.json().catch(() => null));
  if (body === undefined) {
    throw new FunctionError("invalid_request", "Send { file_id }.");
  }
  const { data: file } = await database
    .from("site_files")
    .select("path, name")
    .eq("id", body.file_id)
    .maybeSingle()
    .setHeader("Authorization", tokenOf(request))
    .throwOnError();
  return signFile(database, siteFilesBucket, file);
}

async function store(
  request: Request,
  callerId: string,
  database: ServiceClient,
): Promise<Omit<FileRow, "path">> {
  const { data: site } = await database
    .from("sites")
    .select("id, status")
    .eq("profile_id", callerId)
    .maybeSingle()
    .setHeader("Authorization", tokenOf(request))
    .throwOnError();
  if (site === null) {
    throw new FunctionError("not_found", "The caller has no site.");
  }
  if (site.status !== "awaiting_payment" && site.status !== "awaiting_activation") {
    throw new FunctionError("conflict", "The site was activated already.");
  }
  const { path, ...file } = await receiveFile(request, database, {
    bucket: siteFilesBucket,
    folder: callerId,
    callerId,
  });
  const stored = await database.from("site_files").insert({ ...file, path, site_id: site.id });
  if (stored.error !== null && refusals.includes(stored.error.code)) {
    await database.storage.from(siteFilesBucket).remove([path]);
    throw new FunctionError("conflict", "The site takes no more files.");
  }
  if (stored.error !== null) {
    // The row may exist. purge-files removes the file otherwise.
    throw stored.error;
  }
  return file;
}
