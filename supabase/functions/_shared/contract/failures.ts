/** Maximum size of a failure report in bytes. */
export const largestFailureReport = 2048;

/** A failure reported by a page, without personal data. */
export type FailureReport = {
  /** Code of an application error, or the name of the browser's error. */
  code: string;
  /** The page's path, with `:id` in place of identifiers. */
  route: string;
  /** File, line and column in the build: `assets/main-D3f.js:1:234`. */
  place?: string | undefined;
  version?: string | undefined;
  /** Random id of the page load, used only to count reports. */
  visit: string;
};
