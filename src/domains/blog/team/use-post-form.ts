import { useState } from "react";
import { useAutosave } from "@/kit/form/use-autosave";
import { useRecordForm } from "@/kit/form/use-record-form";
import type { AppError } from "@/platform/app-error";
import { isNotFound } from "@/platform/errors";
import { getPostById, isSlugTaken, useSavePost } from "./data";
import {
  type EditedPost,
  newPostFields,
  normaliseSlug,
  type PostFields,
  postSchema,
  slugOf,
  toPostRow,
} from "./rules";

type PostFormOptions = {
  /** The post as loaded; null for a new one. */
  post: EditedPost | null;
  userId: string;
  /** The author of a new post. */
  author: string;
  /** Called after each save. `byHand` is false for an autosave; `before` is null for a new post. */
  onSaved: (post: EditedPost, byHand: boolean, before: EditedPost | null) => void;
  /** Receives a failure of a manual save that no field shows. */
  onSaveFailed: (error: AppError) => void;
};

/** The form of a post. A draft saves itself. */
export function usePostForm({ post, userId, author, onSaved, onSaveFailed }: PostFormOptions) {
  const savePost = useSavePost();
  const form = useRecordForm<PostFields, EditedPost>({
    schema: postSchema,
    stored: post,
    start: newPostFields(author),
    copyName: (base) => `${userId}:post:${base?.id ?? "new"}`,
    save: async (sent, over, byHand) => {
      const saved = await savePost.mutateAsync({ fields: sent, base: over });
      if (saved.outcome === "saved") return saved.post;
      if (!byHand && !isSlugTyped) setSlug(nextSlug(sent.slug));
      else form.form.setError("slug", { message: "admin:invalid.slugTaken" }, { shouldFocus: byHand });
      return null;
    },
    readAgain: ({ id }) =>
      getPostById(id).catch((error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      }),
    onSaved,
    toStored: (typed) => ({ ...toPostRow(typed, null, 0), status: typed.status }),
    onSaveFailed,
  });
  const { fields, base, isDirty, disputed } = form;
  const [isSlugTyped, setSlugTyped] = useState(post !== null || fields.slug !== slugOf(fields.title));
  const isDraft = fields.status === "draft" && (base === null || base.fields.status === "draft");
  const isSendable = isDraft && !disputed?.length && postSchema.safeParse(fields).success;
  const { state: saveState, saveNow } = useAutosave({
    isStored: base !== null,
    fields,
    isDirty,
    isSendable,
    send: (typed) => form.send(typed, false),
  });

  function setSlug(slug: string): void {
    form.set("slug", slug);
  }

  return {
    ...form,
    saveState,
    saveNow,
    /** Loads the server's changes to the post. */
    reload: async () => {
      const before = await form.settled();
      if (before === null) return;
      const stored = await getPostById(before.id);
      form.merge(stored, Object.keys(stored.fields) as (keyof PostFields)[]);
      onSaved(stored, false, before);
    },
    /** The slug of a new post follows its title until the user types one. */
    followTitle: (title: string) => {
      if (!isSlugTyped) setSlug(slugOf(title));
    },
    /** Saves the post with another status; returns whether it was saved. */
    saveAs: async (status: PostFields["status"]) => {
      const before = form.form.getValues("status");
      form.set("status", status);
      await form.submit();
      if (form.isSaved()) return true;
      form.set("status", before);
      return false;
    },
    noteSlugTyped: () => setSlugTyped(true),
    checkSlug: async () => {
      const slug = normaliseSlug(form.form.getValues("slug"));
      // A text without any allowed character stays, so that its error shows what is wrong.
      if (slug !== "" && slug !== form.form.getValues("slug")) setSlug(slug);
      // A running save may take the slug.
      const id = (await form.settled())?.id ?? null;
      const taken = slug !== "" && (await isSlugTaken(slug, id).catch(() => false));
      if (!taken || slug !== form.form.getValues("slug") || id !== ((await form.settled())?.id ?? null))
        return;
      if (isSlugTyped) form.form.setError("slug", { message: "admin:invalid.slugTaken" });
      else setSlug(nextSlug(slug));
    },
  };
}

function nextSlug(slug: string): string {
  const [, stem = slug, number = "1"] = /^(.*?)(?:-(\d+))?$/.exec(slug) ?? [];
  return `${stem}-${Number(number) + 1}`;
}
