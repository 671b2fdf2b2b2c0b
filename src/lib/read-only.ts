import { createContext, useContext } from "react";

/** Whether what is shown is somebody else's, looked at and not acted upon. */
export const ReadOnlyContext = createContext(false);

/** Whether nothing may be done here: buttons and links that lead to doing something are left out. */
export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
