import { useState } from "react";
import { toAppError } from "@/platform/errors";

type IdentifiedAttempt<Fields, Refusal> = {
  /** Sends the form as the attempt with this id. Returns the reason for a refusal, or null. */
  send: (fields: Fields, attempt: string) => Promise<Refusal | null>;
  /** The words of a refusal. */
  words: (refusal: Refusal, fields: Fields) => string;
  /** The words of a conflict: a colleague changed the same thing. */
  conflict: (fields: Fields) => string;
  onDone: () => void;
};

/**
 * Sends a form whose effect must happen once. The same fields again are the same attempt, whether or not its answer
 * arrived; other fields are another attempt.
 */
export function useIdentifiedAttempt<Fields, Refusal>({
  send,
  words,
  conflict,
  onDone,
}: IdentifiedAttempt<Fields, Refusal>) {
  const [attempt, setAttempt] = useState<{ id: string; content: string } | null>(null);
  const [refusal, setRefusal] = useState<string>();

  async function submit(fields: Fields): Promise<void> {
    setRefusal(undefined);
    const content = JSON.stringify(fields);
    const current = attempt?.content === content ? attempt : { id: crypto.randomUUID(), content };
    setAttempt(current);
    try {
      const refused = await send(fields, current.id);
      if (refused === null) {
        onDone();
        return;
      }
      setRefusal(words(refused, fields));
    } catch (thrown) {
      if (toAppError(thrown).code !== "conflict") throw thrown;
      setRefusal(conflict(fields));
    }
    // Nothing was changed, and Stripe repeats its answer to the same attempt for a day.
    setAttempt(null);
  }

  return { submit, refusal };
}
