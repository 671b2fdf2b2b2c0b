import { useCallback } from "react";
import { readDraft, storeDraft } from "@/lib/drafts";

type Attempt = { id: string; content: string };

function readAttempt(key: string): Attempt | null {
  try {
    return JSON.parse(readDraft(key) ?? "null") as Attempt | null;
  } catch {
    return null;
  }
}

/**
 * Returns idempotency keys: the same content sent again after a lost answer is stored once. The key is stored
 * with the draft, so a reload keeps it.
 *
 * @param draftKey key of the draft
 * @returns `nameOf` returns the same key for the same content until `forget` reports its success
 */
export function useRequestId(draftKey: string): {
  nameOf: (content: readonly unknown[]) => string;
  forget: () => void;
} {
  const key = `${draftKey}:request`;
  const nameOf = useCallback(
    (parts: readonly unknown[]) => {
      const content = JSON.stringify(parts);
      const stored = readAttempt(key);
      if (stored?.content === content) return stored.id;
      const id = crypto.randomUUID();
      storeDraft(key, JSON.stringify({ id, content } satisfies Attempt));
      return id;
    },
    [key],
  );
  const forget = useCallback(() => storeDraft(key, null), [key]);
  return { nameOf, forget };
}
