import type { User } from "@supabase/supabase-js";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { ServiceClient } from "../_shared/database.ts";
import { attachmentsBucket, personalBuckets, storedFiles } from "../_shared/stored-files.ts";
import type { BodyParts } from "../_shared/streamed-body.ts";
import { personalJson } from "./personal-json.ts";
import { attachmentPages } from "./personal-rows.ts";

/** Generates a zip of all data of a user. Memory holds one page of rows or one file. */
export async function* personalArchive(database: ServiceClient, user: User, moment: Date): BodyParts {
  let made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    made.push(part);
  });
  const taken = function* () {
    yield* made;
    made = [];
  };

  const rows = new ZipDeflate("dados.json");
  rows.mtime = moment;
  zip.add(rows);
  for await (const text of personalJson(database, user, moment)) {
    rows.push(strToU8(text));
    yield* taken();
  }
  rows.push(new Uint8Array(), true);

  for await (const { name, bytes } of personalFiles(database, user.id)) {
    // Images are already compressed.
    const file = new ZipPassThrough(name);
    file.mtime = moment;
    zip.add(file);
    file.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

async function* personalFiles(database: ServiceClient, userId: string) {
  for (const bucket of personalBuckets.filter((name) => name !== attachmentsBucket)) {
    const files = storedFiles(database, bucket, userId);
    for (const path of await files.list()) {
      yield { name: `${bucket}/${path.split("/").at(-1) ?? ""}`, bytes: await files.read(path) };
    }
  }
  // Reads paths from the rows, which exclude files attached to team notes.
  const attached = storedFiles(database, attachmentsBucket, userId);
  for await (const page of attachmentPages(database, userId)) {
    for (const { id, path, name } of page) {
      yield { name: `anexos/${id} ${name}`, bytes: await attached.read(path) };
    }
  }
}
