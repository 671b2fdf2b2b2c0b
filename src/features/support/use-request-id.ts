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
 * Names what is sent, so that the same thing sent again, because the answer was lost, is written once. The name is
 * kept with the draft: a reload does not change it.
 *
 * @param draftKey names the draft of what is sent
 * @returns `nameOf` gives the same content the same name until `forget` says that it arrived
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
