import { useEffect, useRef, type ComponentProps } from "react";
import { LeaveGuard } from "./leave-guard";

type GuardedFormProps = ComponentProps<"form"> & {
  isDirty: boolean;
  /** What is lost by leaving; by default the edits stay in this browser. */
  leaveText?: string | undefined;
};

/** A form element that saves by Ctrl+S, as its button does, and asks before unsaved changes are left. */
export function GuardedForm({ isDirty, leaveText, children, ...form }: GuardedFormProps) {
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog]")) return;
      // A form that is read only has no such button.
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
