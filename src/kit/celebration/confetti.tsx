import "./confetti.css";
import { useEffect, useState } from "react";
import { readStored, store } from "@/platform/browser-storage";

const pieces = 18;

/** Paper confetti that falls once over its positioned parent. Renders nothing visible under reduced motion. */
export function Confetti() {
  return (
    <span aria-hidden="true" className="confetti">
      {Array.from({ length: pieces }, (_piece, piece) => (
        <i key={piece} style={{ left: `${((piece + 0.5) / pieces) * 100}%` }} />
      ))}
    </span>
  );
}

/**
 * Returns whether something is shown for the first time in this browser. Stays true while the component is mounted.
 *
 * @param key identifies it in this browser's storage; null for something that has not happened
 */
export function useFirstTime(key: string | null): boolean {
  const [seen, setSeen] = useState(() => ({ key, isFirst: isNew(key) }));
  if (seen.key !== key) setSeen({ key, isFirst: isNew(key) });
  useEffect(() => {
    if (key !== null) store(key, "1");
  }, [key]);
  return seen.isFirst;
}

const isNew = (key: string | null) => key !== null && readStored(key) === null;
