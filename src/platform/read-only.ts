import { createContext, useContext } from "react";

/** Whether the content belongs to another user and is displayed read-only. */
export const ReadOnlyContext = createContext(false);

/** Returns whether the page is read-only, without actions and links to them. */
export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
