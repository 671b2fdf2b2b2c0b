import type { User } from "@supabase/supabase-js";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { ServiceClient } from "../_shared/database.ts";
import { attachmentsBucket, personalBuckets, siteFilesBucket, storedFiles } from "../_shared/stored-files.ts";
import type { BodyParts } from "../_shared/streamed-body.ts";
import { personalJson } from "./personal-json.ts";
import { attachmentPages, siteFilePages } from "./personal-rows.ts";

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

/** Buckets whose paths are read from rows, which have the names and exclude files attached to team notes. */
const rowsOf = [
  { bucket: attachmentsBucket, folder: "anexos", pages: attachmentPages },
  { bucket: siteFilesBucket, folder: "arquivos-do-site", pages: siteFilePages },
];

async function* personalFiles(database: ServiceClient, userId: string) {
  for (const bucket of personalBuckets.filter((name) => !rowsOf.some((each) => each.bucket === name))) {
    const files = storedFiles(database, bucket, userId);
    for (const path of await files.list()) {
      yield { name: `${bucket}/${path.split("/").at(-1) ?? ""}`, bytes: await files.read(path) };
    }
  }
  for (const { bucket, folder, pages } of rowsOf) {
    const files = storedFiles(database, bucket, userId);
    for await (const page of pages(database, userId)) {
      for (const { id, path, name } of page) {
        yield { name: `${folder}/${id} ${name}`, bytes: await files.read(path) };
      }
    }
  }
}
