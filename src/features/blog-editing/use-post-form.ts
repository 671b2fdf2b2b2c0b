import { useRef, useState } from "react";
import { useAppForm } from "@/components/form/use-app-form";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { mergeEdits } from "@/lib/merge-edits";
import { getPostById, isSlugTaken } from "./api";
import { readBrowserCopy, storeBrowserCopy } from "./browser-copy";
import { newPostFields, postSchema, readTags, slugOf, type EditedPost, type PostFields } from "./post-fields";
import { useSavePost } from "./queries";
import { useAutosave } from "./use-autosave";

type PostFormOptions = {
  /** As it was read; null for a new one. */
  post: EditedPost | null;
  userId: string;
  /** Name that a new post is signed with. */
  author: string;
  /** Called after each save. `byHand` is false for an autosave; `before` is null for a new post. */
  onSaved: (post: EditedPost, byHand: boolean, before: EditedPost | null) => void;
  /** Receives a failure to save by hand that no field explains. */
  onSaveFailed: (error: AppError) => void;
};

type Start = {
  base: EditedPost | null;
  fields: PostFields;
  isRestored: boolean;
  disputed: (keyof PostFields)[];
};

// What was typed in this browser and not sent comes back, over what others saved meanwhile.
function startOf({ post, userId, author }: PostFormOptions): Start {
  const stored = post?.fields ?? newPostFields(author);
  const copy = readBrowserCopy(userId, post?.id ?? null, stored);
  if (!copy) return { base: post, fields: stored, isRestored: false, disputed: [] };
  const { fields, disputed } = mergeEdits(copy.base?.fields ?? stored, copy.fields, stored);
  return { base: post, fields, isRestored: !isSame(fields, stored), disputed };
}

// What is stored of a form, for comparing.
function storedForm(fields: PostFields): string {
  const trimmed = Object.entries(fields).map(([name, value]) => [
    name,
    name === "content" ? value : value.trim(),
  ]);
  return JSON.stringify({
    ...fields,
    ...Object.fromEntries(trimmed),
    tags: readTags(fields.tags),
    publishAt: fields.status === "scheduled" ? fields.publishAt : "",
  });
}

/** Whether two forms are stored as the same. */
function isSame(a: PostFields, b: PostFields): boolean {
  return storedForm(a) === storedForm(b);
}

/**
 * The form of a post: what was typed survives a lost connection, a closed tab and someone else's
 * saving; a draft saves itself.
 */
export function usePostForm(options: PostFormOptions) {
  const { userId, onSaved } = options;
  const savePost = useSavePost();
  const [start] = useState(() => startOf(options));
  const [base, showBase] = useState(start.base);
  // What is sent goes over what the sending before it stored, which no render has shown yet.
  const latestBase = useRef(start.base);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const [isRestored, setRestored] = useState(start.isRestored);
  const [conflict, setConflict] = useState<{ stored: PostFields; disputed: (keyof PostFields)[] } | null>(
    start.disputed.length > 0 && start.base ? { stored: start.base.fields, disputed: start.disputed } : null,
  );
  // Another number is another text in the editor.
  const [textKey, setTextKey] = useState(0);
  const [isSlugTyped, setSlugTyped] = useState(
    start.base !== null || start.fields.slug !== slugOf(start.fields.title),
  );

  const form = useAppForm({
    schema: postSchema,
    values: start.fields,
    onSubmit: async () => {
      await send(form.form.getValues(), true);
    },
    onFailure: options.onSaveFailed,
  });
  const fields = form.form.watch();
  const isDirty =
    base === null ? !isSame(fields, newPostFields(options.author)) : !isSame(fields, base.fields);
  const isDraft = fields.status === "draft" && (base === null || base.fields.status === "draft");
  const isSendable =
    isDraft && (conflict?.disputed.length ?? 0) === 0 && postSchema.safeParse(fields).success;

  /** Replaces what the form holds, its text included. */
  function fill(next: PostFields): void {
    for (const [name, value] of Object.entries(next)) form.form.setValue(name as keyof PostFields, value);
    setTextKey((key) => key + 1);
  }

  function setBase(next: EditedPost | null): void {
    latestBase.current = next;
    showBase(next);
  }

  /** Sends one after the other: a draft that is saved by hand while it saves itself is one post. */
  function send(sent: PostFields, byHand: boolean): Promise<void> {
    const run = sending.current.catch(() => undefined).then(() => sendNow(sent, byHand));
    sending.current = run;
    return run;
  }

  async function sendNow(sent: PostFields, byHand: boolean): Promise<void> {
    const over = latestBase.current;
    try {
      const saved = await savePost.mutateAsync({ fields: sent, base: over });
      if (saved.outcome === "slug_taken") {
        if (!byHand && !isSlugTyped) setSlug(nextSlug(sent.slug));
        else form.form.setError("slug", { message: "admin:invalid.slugTaken" }, { shouldFocus: byHand });
        return;
      }
      // A new post has an id now, under which its copy is kept.
      if (over === null) storeBrowserCopy(userId, null, null);
      setBase(saved.post);
      setConflict(null);
      setRestored(false);
      onSaved(saved.post, byHand, over);
    } catch (thrown) {
      if (toAppError(thrown).code !== "conflict" || over === null) throw thrown;
      await takeIn(over);
    }
  }

  async function takeIn(seen: EditedPost): Promise<void> {
    const stored = await getPostById(seen.id).catch((error: unknown) => {
      if (toAppError(error).code === "not_found") return null;
      throw error;
    });
    // Deleted meanwhile: what is here is a new post.
    if (stored === null) {
      setBase(null);
      throw toAppError({ code: "PT404" });
    }
    const merged = mergeEdits(seen.fields, form.form.getValues(), stored.fields);
    fill(merged.fields);
    setBase(stored);
    setConflict({ stored: stored.fields, disputed: merged.disputed });
  }

  const saveState = useAutosave({
    userId,
    base,
    fields,
    isDirty,
    isSendable,
    send: (typed) => send(typed, false),
  });

  function setSlug(slug: string): void {
    form.form.setValue("slug", slug, { shouldValidate: form.form.formState.isSubmitted });
  }

  return {
    ...form,
    fields,
    base,
    isDirty,
    isRestored,
    saveState,
    textKey,
    conflict,
    /** Decides a disputed field. */
    settle: (name: keyof PostFields, take: "mine" | "theirs") => {
      if (!conflict) return;
      if (take === "theirs") fill({ ...form.form.getValues(), [name]: conflict.stored[name] });
      setConflict({ ...conflict, disputed: conflict.disputed.filter((one) => one !== name) });
    },
    /** Goes back to what is stored. */
    discard: () => {
      fill(base?.fields ?? newPostFields(options.author));
      setRestored(false);
      setConflict(null);
    },
    /** Takes over what the server did with the post. */
    reload: async () => {
      if (!base) return;
      const stored = await getPostById(base.id);
      fill(stored.fields);
      setBase(stored);
      onSaved(stored, false, base);
    },
    /** A new post's address follows its title until it is typed. */
    followTitle: (title: string) => {
      if (!isSlugTyped) setSlug(slugOf(title));
    },
    noteSlugTyped: () => setSlugTyped(true),
    checkSlug: async () => {
      const { slug } = form.form.getValues();
      // A save under way may be what takes the slug.
      await sending.current.catch(() => undefined);
      const id = latestBase.current?.id ?? null;
      const taken = slug !== "" && (await isSlugTaken(slug, id).catch(() => false));
      if (!taken || slug !== form.form.getValues("slug") || id !== (latestBase.current?.id ?? null)) return;
      if (isSlugTyped) form.form.setError("slug", { message: "admin:invalid.slugTaken" });
      else setSlug(nextSlug(slug));
    },
  };
}

function nextSlug(slug: string): string {
  const [, stem = slug, number = "1"] = /^(.*?)(?:-(\d+))?$/.exec(slug) ?? [];
  return `${stem}-${Number(number) + 1}`;
}
