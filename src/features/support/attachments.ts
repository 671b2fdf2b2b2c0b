/** Most files of one message. */
export const maxAttachments = 5;

/** A size for people to read: kilobytes, or megabytes from one on. @param bytes a whole number */
export function formatSize(bytes: number, language: string): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000));
}
