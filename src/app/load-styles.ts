/** Loads the whole stylesheet, once: a pre-rendered page brings only the part that it shows. */
export function loadStyles(): Promise<unknown> {
  return import("@/index.css");
}
