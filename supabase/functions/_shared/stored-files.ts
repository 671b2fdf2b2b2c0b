import type { ServiceClient } from "./database.ts";

const pageSize = 100;

/** Bucket of avatars. */
export const avatarsBucket = "avatars";

/** Bucket of conversation attachments. */
export const attachmentsBucket = "attachments";

/** Bucket of the files that customers send for their sites. */
export const siteFilesBucket = "site-files";

/** Bucket of the pictures of customers' sites. */
export const sitePicturesBucket = "site-pictures";

/** Buckets with one folder per customer. Account deletion empties the folder. */
export const personalBuckets = [avatarsBucket, attachmentsBucket, siteFilesBucket, sitePicturesBucket];

/** Lists and removes the files in one folder of a bucket. Rejects with the storage service's error. */
export function storedFiles(database: ServiceClient, bucket: string, folder: string) {
  const store = database.storage.from(bucket);

  /** Returns the paths of all files in the folder. */
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

  /** Removes files. Missing files count as removed. */
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
