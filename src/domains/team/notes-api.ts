import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/database";
import { insertOnce, isInsertedAlready } from "@/platform/insert-once";
import type { Selected } from "@/platform/selected";

const noteColumns = "id, body, authorId:author_id, createdAt:created_at, updatedAt:updated_at" as const;

/** A note of the team about a customer. Times are ISO 8601. */
export type CustomerNote = Selected<"customer_notes", typeof noteColumns> & {
  /** Null when the account was deleted. */
  author: string | null;
};

/** Returns the notes about a customer, latest first. */
export function listCustomerNotes(profileId: string): Promise<readonly CustomerNote[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("customer_notes")
      .select(`${noteColumns}, writer:profiles!customer_notes_author_id_fkey(full_name, email)`)
      .eq("profile_id", profileId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(200)
      .throwOnError();
    return data.map(({ writer, ...note }) => ({
      ...note,
      author: writer && (writer.full_name ?? writer.email),
    }));
  });
}

/** Adds a note by the signed-in member. @throws AppError `forbidden`, `invalid_input`, `network`… */
export function addCustomerNote({ profileId, body }: { profileId: string; body: string }): Promise<void> {
  return insertOnce(["customer note", profileId, body], (id) =>
    withDatabase(async (database) => {
      const { error } = await database.from("customer_notes").insert({ id, profile_id: profileId, body });
      if (error && !isInsertedAlready(error)) throw error;
    }),
  );
}

/** A changed text of an own note, over the version that was read. */
export type ChangedNote = { note: CustomerNote; body: string };

/** Changes an own note. @throws AppError `conflict` when it changed or was deleted, `invalid_input` */
export function changeCustomerNote({ note, body }: ChangedNote): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("customer_notes")
      .update({ body })
      .eq("id", note.id)
      .eq("updated_at", note.updatedAt)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}

/** Deletes an own note; a missing one is not an error. */
export function deleteCustomerNote(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("customer_notes").delete().eq("id", id).throwOnError();
  });
}
