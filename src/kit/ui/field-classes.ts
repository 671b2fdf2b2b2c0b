/** Classes shared by input, textarea and select. The text has 16 px because iPhones zoom in on smaller text. */
export const fieldClasses = [
  "w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base text-ink",
  "placeholder:text-placeholder hover:border-ink",
  "focus-visible:rounded-lg focus-visible:border-ink focus-visible:outline-offset-0",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
  "aria-invalid:border-danger aria-invalid:bg-danger-soft/40",
].join(" ");
