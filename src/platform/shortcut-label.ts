/** Returns how this computer writes a keyboard shortcut: "⌘S" or "Ctrl S". @param key one capital letter */
export function shortcutLabel(key: string): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? `⌘${key}` : `Ctrl ${key}`;
}
