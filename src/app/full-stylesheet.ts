/** Loads the complete stylesheet once. A pre-rendered page contains only its used styles. */
export function loadFullStylesheet(): Promise<unknown> {
  return import("@/index.css");
}
