type EarlyPress = { button: HTMLButtonElement | null; stop: () => void };

declare global {
  interface Window {
    /** Set by the boot script, which is a bundle of its own. */
    earlyPress?: EarlyPress;
  }
}

function record({ target }: Event): void {
  const button = target instanceof Element ? target.closest("button") : null;
  // A later press elsewhere, such as on the page's text, does not take the press back.
  if (button && window.earlyPress) window.earlyPress.button = button;
}

/** Stores the last press on a button of a pre-rendered page until `replayEarlyPress`. Links work without a script. */
export function recordEarlyPress(): void {
  window.earlyPress = { button: null, stop: () => document.removeEventListener("click", record, true) };
  document.addEventListener("click", record, true);
}

/**
 * Ends the recording, because React handles presses from now on, and presses the stored button once its page is
 * hydrated.
 */
export function replayEarlyPress(hydration: Promise<void>): void {
  const { earlyPress } = window;
  if (!earlyPress) return;
  earlyPress.stop();
  const { button } = earlyPress;
  // A page that React renders again has other buttons.
  if (button) void hydration.then(() => button.isConnected && button.click());
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Brings back what was typed into fields of a pre-rendered page that React renders again, as it does with a page that a
 * translator changed, once or several times. Call it before the hydration.
 */
export async function keepEarlyValues(root: Element, hydration: Promise<void>): Promise<void> {
  const fields = new Set(root.querySelectorAll<Field>("input[name], textarea[name]"));
  // Also fields of a render that another one replaces.
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches("input[name], textarea[name]")) return;
    const field = target as Field;
    fields.delete(field);
    fields.add(field);
  };
  root.addEventListener("input", note, true);
  await hydration;
  root.removeEventListener("input", note, true);
  // The latest first: it counts where several renders had the field.
  for (const field of [...fields].toReversed()) {
    if (field.isConnected || field.value === field.defaultValue) continue;
    const shown = root.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`);
    if (shown && shown.value === shown.defaultValue) type(shown, field.value);
  }
}

/** Sets a value as the user's typing does. React ignores values that are set on the element itself. */
function type(field: Field, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
