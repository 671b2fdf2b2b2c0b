import { useEffect, useRef, type ComponentProps } from "react";
import { LeaveGuard } from "./leave-guard";

type GuardedFormProps = ComponentProps<"form"> & {
  isDirty: boolean;
  /** The consequence of leaving. Default: the edits stay in this browser. */
  leaveText?: string | undefined;
};

/** Presses the button that saves. A read-only form has none. */
const save = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLButtonElement>("[type=submit]")?.click();

/** A form element that saves on Ctrl+S and asks for confirmation before unsaved changes are left. */
export function GuardedForm({ isDirty, leaveText, children, ...form }: GuardedFormProps) {
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog]")) return;
      save(element.current);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <form ref={element} {...form}>
      {children}
      <LeaveGuard
        isDirty={isDirty}
        onSave={() => save(element.current)}
        {...(leaveText !== undefined && { text: leaveText })}
      />
    </form>
  );
}
