/** Lets the browser do what waits (a frame, a press) before going on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
