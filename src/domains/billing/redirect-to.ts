/** Navigates the whole page to another address. */
export function redirectTo(url: string): void {
  window.location.assign(url);
}
