import { randomUUID } from "node:crypto";
import { png } from "../../../testing/images.ts";
import { countRows, findDifference, type Operation } from "../operation.ts";
import type { World } from "../world.ts";

/** An image that every upload accepts. */
export const picture = () => new Blob([new Uint8Array(png(480, 240))], { type: "image/png" });

/** Checks that each file of a bucket has its row, and each row its files. */
async function checkFiles(world: World, bucket: string, paths: string): Promise<string[]> {
  await world.purgeFiles();
  const files = await world.sql("select name from storage.objects where bucket_id = $1", [bucket]);
  const rows = await world.sql(`select path from (${paths}) paths (path) where path is not null`);
  const [stored, named] = [files.map(({ name }) => String(name)), rows.map(({ path }) => String(path))];
  return [
    ...stored.filter((path) => !named.includes(path)).map((path) => `file without a row: ${path}`),
    ...named.filter((path) => !stored.includes(path)).map((path) => `row without a file: ${path}`),
  ];
}

export const uploadMedia: Operation = {
  name: "upload of a picture",
  prepare: async (world) => {
    const { token } = await world.admin();
    const id = randomUUID();
    return {
      attempt: () => {
        const form = new FormData();
        form.append("id", id);
        form.append("file", picture(), "image");
        form.append("alt", "Uma vitrine");
        return world.call("upload-media", token, form);
      },
      check: async () => [
        ...findDifference("rows", await countRows(world, "public.media_files where id = $1", [id]), 1),
        ...(await checkFiles(world, "media", "select path from public.media_files")),
      ],
    };
  },
};

export const uploadAvatar: Operation = {
  name: "upload of an avatar",
  prepare: async (world) => {
    const person = await world.addPerson();
    return {
      attempt: () => world.call("upload-avatar", person.token, picture()),
      check: () =>
        checkFiles(
          world,
          "avatars",
          "select split_part(avatar_url, '/avatars/', 2) from public.profiles where avatar_url is not null",
        ),
    };
  },
};

export const attachment: Operation = {
  name: "upload of an attachment",
  prepare: async (world) => {
    const person = await world.addPerson();
    return {
      attempt: () => world.call("message-attachment?name=foto.png", person.token, picture()),
      check: () => checkFiles(world, "attachments", "select path from public.contact_attachments"),
    };
  },
};

const lessonId = "5e000000-0000-4000-8002-000000000009";

// The embedded storage accepts whole files only; resumable-upload.test.ts covers uploads in chunks.
export const uploadVideo: Operation = {
  name: "upload of a video",
  prepare: async (world) => {
    const { token } = await world.admin();
    return {
      attempt: async () => {
        const path = `${randomUUID()}.mp4`;
        const sent = await world.request(`/storage/v1/object/videos/${path}`, {
          token,
          body: new Blob([new Uint8Array(10_000)], { type: "video/mp4" }),
          headers: { "content-type": "video/mp4" },
        });
        if (sent.status !== 200) return sent;
        const [lesson] = await world.sql("select title, updated_at from public.lessons where id = $1", [
          lessonId,
        ]);
        return world.request("/rest/v1/rpc/save_lesson", {
          token,
          body: {
            lesson_id: lessonId,
            seen: lesson?.["updated_at"],
            title: lesson?.["title"],
            status: "published",
            duration_seconds: 58,
            video_kind: "upload",
            video_url: null,
            video_path: path,
            poster_path: null,
            body: null,
          },
        });
      },
      check: async () => {
        // The team removes unused videos by the list of unused files.
        await world.sql(
          "update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'videos'",
        );
        const unused = await world.request("/rest/v1/rpc/unused_course_files", { token, body: {} });
        const listed = (unused.body as unknown as { bucket: string; path: string }[]).map(({ path }) => path);
        await world.sql("delete from storage.objects where bucket_id = 'videos' and name = any ($1)", [
          listed,
        ]);
        return checkFiles(
          world,
          "videos",
          `select video_path from public.lesson_contents where video_kind = 'upload'
           union select intro_video_path from public.courses`,
        );
      },
    };
  },
};
