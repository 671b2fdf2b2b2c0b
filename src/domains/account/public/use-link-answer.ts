import { useEffect, useState } from "react";

/**
 * Reads the account or invitation of an e-mailed link by its token. Public pages have no query client.
 *
 * @param get reads the answer of a token; the same function in each render
 * @returns the answer, undefined before the first one; the error of the last attempt, null after a success; and `read`,
 * which reads again
 */
export function useLinkAnswer<Answer>(token: string, get: (token: string) => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState({ token });
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      try {
        const found = await get(attempt.token);
        if (!isCurrent) return;
        setAnswer(found);
        setError(null);
      } catch (failure) {
        if (isCurrent) setError(failure);
      }
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, [attempt, get]);
  return { answer, error, read: () => setAttempt({ token }) };
}
