/** Returns how this computer writes a keyboard shortcut: "⌘S" or "Ctrl S". @param key one capital letter */
export function shortcutLabel(key: string): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? `⌘${key}` : `Ctrl ${key}`;
}

/** Returns whether a keyboard event goes to a field, so that a shortcut of one letter must not take it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
