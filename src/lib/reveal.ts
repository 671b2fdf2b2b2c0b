/** A ref for what appears away from where somebody is: brings it onto the screen, once. */
export function reveal(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
