/** How large a report of a failure may be, in bytes. */
export const largestFailureReport = 2048;

/** What a page says of a failure; nothing of who met it. */
export type FailureReport = {
  /** Code of our own error, or the name of the browser's. */
  code: string;
  /** The page, with `:id` in place of what names something. */
  route: string;
  /** File, line and column of our build: `assets/main-D3f.js:1:234`. */
  place?: string | undefined;
  version?: string | undefined;
  /** Made anew at each load of the page, kept by nobody but to count its reports. */
  visit: string;
};
