import { useState } from "react";
import { readStored, store } from "@/platform/browser-storage";

type Visibility = Record<string, boolean>;

const keyOf = (name: string) => `columns:${name}`;

function readHidden(name: string): Visibility {
  const hidden = (readStored(keyOf(name)) ?? "").split(",").filter(Boolean);
  return Object.fromEntries(hidden.map((id) => [id, false]));
}

/** Returns the hidden columns of a table, stored in this browser by the table's name. */
export function useStoredColumns(name: string, hiddenAtFirst: readonly string[]) {
  const [visibility, setVisibility] = useState<Visibility>(() =>
    readStored(keyOf(name)) === null
      ? Object.fromEntries(hiddenAtFirst.map((id) => [id, false]))
      : readHidden(name),
  );

  function change(next: Visibility): void {
    setVisibility(next);
    const hidden = Object.keys(next).filter((id) => next[id] === false);
    // An empty list is a choice, unlike a missing value.
    store(keyOf(name), hidden.join(","));
  }

  return [visibility, change] as const;
}
