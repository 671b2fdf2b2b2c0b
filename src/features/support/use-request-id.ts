import { useRef } from "react";

/**
 * Names what is sent, so that the same thing sent again, because the answer was lost, is written once.
 *
 * @returns `nameOf` gives the same content the same name until `forget` is told that it arrived
 */
export function useRequestId(): { nameOf: (content: readonly unknown[]) => string; forget: () => void } {
  const attempt = useRef<{ id: string; content: string } | null>(null);
  return {
    nameOf: (parts) => {
      const content = JSON.stringify(parts);
      if (attempt.current?.content !== content) attempt.current = { id: crypto.randomUUID(), content };
      return attempt.current.id;
    },
    forget: () => {
      attempt.current = null;
    },
  };
}
