import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import { insertOnce, isInsertedAlready } from "@/lib/insert-once";
import { toSavedAnswer, type SavedAnswer, type SavedAnswerFields } from "./saved-answers";

const columnsOf = ({ title, ptBr, ptPt, en }: SavedAnswerFields) => ({
  title,
  body_pt: ptBr,
  body_pt_pt: ptPt,
  body_en: en,
});

/** Returns all saved answers, sorted by title. */
export function listSavedAnswers(): Promise<readonly SavedAnswer[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("saved_answers")
      .select("*")
      .order("title")
      .order("id")
      .throwOnError();
    return data.map(toSavedAnswer);
  });
}

/**
 * Creates or updates an answer.
 *
 * @param read the answer as loaded; null for a new one
 * @returns the stored answer
 * @throws AppError `conflict` when another user changed or deleted it, `forbidden`, `invalid_input`
 */
export function saveAnswer(read: SavedAnswer | null, fields: SavedAnswerFields): Promise<SavedAnswer> {
  if (read === null) return addAnswer(fields);
  return withDatabase(async (database) => {
    const { data } = await database
      .from("saved_answers")
      .update(columnsOf(fields))
      .eq("id", read.id)
      .eq("updated_at", read.updatedAt)
      .select()
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("conflict");
    return toSavedAnswer(data);
  });
}

function addAnswer(fields: SavedAnswerFields): Promise<SavedAnswer> {
  const columns = columnsOf(fields);
  return insertOnce(["saved answer", columns], (id) =>
    withDatabase(async (database) => {
      const answers = database.from("saved_answers");
      const { error } = await answers.insert({ id, ...columns });
      if (error && !isInsertedAlready(error)) throw error;
      const { data } = await answers.select().eq("id", id).single().throwOnError();
      return toSavedAnswer(data);
    }),
  );
}

/** Deletes an answer; a missing one is not an error. @throws AppError `network`… */
export function deleteAnswer(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("saved_answers").delete().eq("id", id).throwOnError();
  });
}
