/** Sends the whole page to another address, where it is paid. */
export function leavePage(url: string): void {
  window.location.assign(url);
}
