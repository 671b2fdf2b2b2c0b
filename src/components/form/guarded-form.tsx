import { useEffect, useRef, type ComponentProps } from "react";
import { LeaveGuard } from "./leave-guard";

type GuardedFormProps = ComponentProps<"form"> & {
  isDirty: boolean;
  /** The consequence of leaving. Default: the edits stay in this browser. */
  leaveText?: string | undefined;
};

/** A form element that saves on Ctrl+S and asks for confirmation before unsaved changes are left. */
export function GuardedForm({ isDirty, leaveText, children, ...form }: GuardedFormProps) {
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog]")) return;
      // A read-only form has no such button.
      element.current?.querySelector<HTMLButtonElement>("[type=submit]")?.click();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <form ref={element} {...form}>
      {children}
      <LeaveGuard isDirty={isDirty} {...(leaveText !== undefined && { text: leaveText })} />
    </form>
  );
}
