import { useEffect, useState } from "react";

/** Returns whether elements can be popovers, after loading a polyfill into browsers without them (Safari 16, Chrome 113). */
export function usePopoverSupport(): boolean {
  const [isSupported, setSupported] = useState(() => "popover" in HTMLElement.prototype);
  useEffect(() => {
    if (isSupported) return;
    import("@oddbird/popover-polyfill").then(
      () => setSupported(true),
      (error: unknown) => console.error("Row menus stay closed without the popover polyfill.", error),
    );
  }, [isSupported]);
  return isSupported;
}
