/** Scrolls an element into view when it is mounted; used as a ref. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
