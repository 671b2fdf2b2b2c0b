import { useFormattedText } from "@/platform/prerender/cache";
import { useLanguage } from "@/platform/use-language";
import { formatPublication } from "../rules";

/** The publication date of a post. */
export function PublicationDate({ publishedAt }: { publishedAt: string }) {
  const language = useLanguage();
  const date = useFormattedText(`date ${publishedAt} ${language}`, () =>
    formatPublication(publishedAt, language),
  );
  return <time dateTime={publishedAt}>{date}</time>;
}
