import { useLanguage } from "@/lib/use-language";

/** Says how large a file is, in the language's own way. */
export function useFileSize(): (bytes: number) => string {
  const language = useLanguage();
  return (bytes) => {
    const isLarge = bytes >= 1_000_000;
    return new Intl.NumberFormat(language, {
      style: "unit",
      unit: isLarge ? "megabyte" : "kilobyte",
      maximumFractionDigits: isLarge ? 1 : 0,
    }).format(bytes / (isLarge ? 1_000_000 : 1_000));
  };
}
