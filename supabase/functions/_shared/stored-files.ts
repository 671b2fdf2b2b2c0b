import type { ServiceClient } from "./database.ts";

const pageSize = 100;

/** The bucket of avatars. */
export const avatarsBucket = "avatars";

/** The bucket of files in conversations. */
export const attachmentsBucket = "attachments";

/** The buckets with a folder per customer, which is emptied when the account is deleted. */
export const personalBuckets = [avatarsBucket, attachmentsBucket];

/** The files in one folder of a bucket. Everything rejects with the storage service's own error. */
export function storedFiles(database: ServiceClient, bucket: string, folder: string) {
  const store = database.storage.from(bucket);

  /** Paths of all files in the folder. */
  async function list(): Promise<string[]> {
    const paths: string[] = [];
    for (;;) {
      const { data, error } = await store.list(folder, {
        limit: pageSize,
        offset: paths.length,
        sortBy: { column: "name", order: "asc" },
      });
      if (error !== null) {
        throw error;
      }
      paths.push(...data.map(({ name }) => `${folder}/${name}`));
      if (data.length < pageSize) {
        return paths;
      }
    }
  }

  /** Removes files; those that are gone already count as removed. */
  async function remove(paths: string[]): Promise<void> {
    for (let start = 0; start < paths.length; start += pageSize) {
      const { error } = await store.remove(paths.slice(start, start + pageSize));
      if (error !== null) {
        throw error;
      }
    }
  }

  async function read(path: string): Promise<Uint8Array> {
    const { data, error } = await store.download(path);
    if (error !== null) {
      throw error;
    }
    return new Uint8Array(await data.arrayBuffer());
  }

  return { list, remove, read };
}
