import { useEffect, useRef } from "react";

/** Checks a domain once when a dialog opens. */
export function useCheckOnce(wanted: boolean, onCheck: () => void): void {
  const checked = useRef(false);
  useEffect(() => {
    if (!wanted || checked.current) return;
    checked.current = true;
    onCheck();
  }, [wanted, onCheck]);
}
