import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withDatabase } from "@/platform/backend/backend";
import {
  type EditableText,
  isShared,
  type StoredTexts,
  type TextChange,
  type TextVersion,
  toChangeRow,
  toValues,
} from "./rules";

const columns =
  "page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es, updated_at" as const;

/** Returns all stored texts by key. */
export function listTexts(): Promise<StoredTexts> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("site_content")
      .select(columns)
      .order("page_key")
      .limit(1000)
      .throwOnError();
    return Object.fromEntries(
      data.map((row) => [row.page_key, { values: toValues(row), seen: row.updated_at }]),
    );
  });
}

/**
 * Saves all changes or none.
 *
 * @returns the new time of the last change
 * @throws AppError `conflict` (another user saved one of them since), `forbidden`, `network`
 */
export function saveTexts(changes: readonly TextChange[]): Promise<string> {
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("save_site_content", { changes: changes.map(toChangeRow) })
      .throwOnError();
    return data;
  });
}

/** Stores the built-in text of every key without a stored text. @returns the number of stored texts */
export function initialiseTexts(texts: readonly EditableText[]): Promise<number> {
  const rows = texts
    .filter((text) => !isShared(text))
    .map(({ pageKey, builtIn: { pt, pt_pt, en } }) => ({ page_key: pageKey, pt, pt_pt, en }));
  return withDatabase(async (database) => {
    const { data } = await database.rpc("initialise_site_content", { texts: rows }).throwOnError();
    return data;
  });
}

/** Returns the versions of a text, newest first. */
export function listTextVersions(pageKey: string): Promise<readonly TextVersion[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("site_content_history", { page_key: pageKey }).throwOnError();
    return data.map((row) => ({
      id: row.id,
      values: toValues(row),
      deleted: row.deleted,
      savedBy: row.saved_by,
      savedAt: row.saved_at,
    }));
  });
}

const textsQuery = queryOptions({ queryKey: ["content-editing", "texts"], queryFn: listTexts });

/** Queries all stored texts. */
export function useTexts() {
  return useQuery(textsQuery);
}

/** Refetches the stored texts, past the cache. Throws as `listTexts` does. */
export function useRefetchTexts() {
  const queryClient = useQueryClient();
  return () => queryClient.query({ ...textsQuery, staleTime: 0 });
}

/** Saves texts. Throws as `saveTexts` does. */
export function useSaveTexts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveTexts,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["content-editing"] }),
  });
}

/** Stores the built-in text of every key without a stored text. Throws as `initialiseTexts` does. */
export function useInitialiseTexts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: initialiseTexts,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["content-editing"] }),
  });
}

/** Queries the versions of a text, newest first. */
export function useTextVersions(pageKey: string) {
  return useQuery({
    queryKey: ["content-editing", "versions", pageKey],
    queryFn: () => listTextVersions(pageKey),
    staleTime: 0,
  });
}
