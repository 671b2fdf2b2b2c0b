/** Returns whether a keyboard event goes to a field, so that a shortcut of one letter must not take it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
