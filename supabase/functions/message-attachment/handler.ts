import * as z from "zod";
import type { SignedAddress } from "../_shared/contract/signed-address.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { rowId } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { type FileRow, receiveFile, signFile } from "../_shared/received-file.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { attachmentsBucket } from "../_shared/stored-files.ts";

/** Maximum number of unsent files: four messages with all their attachments. */
const mostUnsent = 20;

/** Maximum number of ids in a request URL. */
const mostRemoved = 100;

/** Postgres code of a foreign key violation. */
const missingReference = "23503";

const asked = z.object({ attachment_id: rowId });

/**
 * Stores and signs the attachments of conversations; there is no other access to them. `POST` of the bytes with
 * `?name=` and `?contact=` (a conversation), `?customer=` (the one that the team is about to start with a customer), or
 * neither (the one that the caller is about to start) stores a file for the caller's next message and answers `{ id, name, content_type, size }`. `POST { attachment_id }` as JSON answers `{
 * address }`, a `SignedAddress` valid for a minute. The database checks access with the caller's rights: customers
 * reach their own conversations without the team's notes, the team reaches all and writes with `messages.write`.
 *
 * Errors: 401 unauthorized, 403 forbidden, 404 not_found, 400 invalid_request, 413 file_too_large (over 10 MB), 415
 * file_type (by content), 422 file_empty, 429 rate_limited, 502 storage_unavailable, 507 storage_full, 405, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "message-attachment" },
  async ({ request, caller }, dependencies: ServiceDependencies) => {
    const isJson = request.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    return isJson ? signAddress(request, dependencies.database) : store(request, caller.id, dependencies);
  },
);

const tokenOf = (request: Request) => request.headers.get("Authorization") ?? "";

async function signAddress(request: Request, database: ServiceClient): Promise<{ address: SignedAddress }> {
  const { data: body } = asked.safeParse(await request.json().catch(() => null));
  if (body === undefined) {
    throw new FunctionError("invalid_request", "Send { attachment_id }.");
  }
  const { data: file } = await database
    .from("contact_attachments")
    .select("path, name")
    .eq("id", body.attachment_id)
    .maybeSingle()
    .setHeader("Authorization", tokenOf(request))
    .throwOnError();
  return signFile(database, attachmentsBucket, file);
}

async function store(
  request: Request,
  callerId: string,
  { database, now }: ServiceDependencies,
): Promise<Omit<FileRow, "path">> {
  const { searchParams } = new URL(request.url);
  const contact = rowId.nullable().safeParse(searchParams.get("contact"));
  if (!contact.success) {
    throw new FunctionError("invalid_request", "Name a conversation: ?contact=.");
  }
  const customer = rowId.nullable().safeParse(searchParams.get("customer"));
  if (!customer.success) {
    throw new FunctionError("invalid_request", "Name a customer: ?customer=.");
  }
  const owner =
    contact.data === null ? (customer.data ?? callerId) : await findCustomer(request, database, contact.data);
  if (owner !== callerId) {
    await requirePermission(request, database, "messages.write");
    if (contact.data === null) await requireAccount(database, owner);
  }
  const { path, ...file } = await receiveFile(request, database, {
    bucket: attachmentsBucket,
    folder: owner,
    callerId,
  });
  const row = { ...file, path, contact_id: contact.data, uploaded_by: callerId };
  const stored = await database.from("contact_attachments").insert(row);
  if (stored.error?.code === missingReference) {
    // The conversation or the account was deleted during the upload.
    await database.storage.from(attachmentsBucket).remove([path]);
    throw new FunctionError("not_found", "There is no such conversation.");
  }
  if (stored.error !== null) {
    // The row may exist. purge-files removes the file otherwise.
    throw stored.error;
  }
  await removeUnsentFiles(database, callerId, now());
  return file;
}

/**
 * Removes the caller's unsent uploads that are over a day old or exceed the limit. A failure does not fail the upload.
 */
async function removeUnsentFiles(database: ServiceClient, callerId: string, now: Date): Promise<void> {
  try {
    const unsent = await database
      .from("contact_attachments")
      .select("id, created_at")
      .eq("uploaded_by", callerId)
      .is("message_id", null)
      .eq("is_of_first_message", false)
      .order("created_at", { ascending: false })
      .throwOnError();
    const dayAgo = now.getTime() - 86_400_000;
    const ids = unsent.data
      .filter(({ created_at }, index) => index >= mostUnsent || Date.parse(created_at) < dayAgo)
      .map(({ id }) => id);
    if (ids.length === 0) return;
    const { data } = await database
      .from("contact_attachments")
      .delete()
      .in("id", ids.slice(-mostRemoved))
      // Keeps an upload that has been sent by now.
      .is("message_id", null)
      .eq("is_of_first_message", false)
      .select("path")
      .throwOnError();
    const removed = await database.storage.from(attachmentsBucket).remove(data.map(({ path }) => path));
    if (removed.error !== null) throw removed.error;
  } catch (error) {
    console.error(`Files that ${callerId} never sent are left over:`, error);
  }
}

async function requireAccount(database: ServiceClient, id: string): Promise<void> {
  const { data } = await database.from("profiles").select("id").eq("id", id).maybeSingle().throwOnError();
  if (data === null) {
    throw new FunctionError("not_found", "There is no such account.");
  }
}

/** Returns the customer of a conversation that the caller can read. */
async function findCustomer(request: Request, database: ServiceClient, contactId: string): Promise<string> {
  const { data } = await database
    .from("contacts")
    .select("profile_id")
    .eq("id", contactId)
    .maybeSingle()
    .setHeader("Authorization", tokenOf(request))
    .throwOnError();
  if (data === null) {
    throw new FunctionError("not_found", "There is no such conversation.");
  }
  return data.profile_id;
}
