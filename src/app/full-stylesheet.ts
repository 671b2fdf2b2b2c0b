/** Loads the whole stylesheet once: a pre-rendered page contains only the styles that it uses. */
export function loadFullStylesheet(): Promise<unknown> {
  return import("@/index.css");
}
