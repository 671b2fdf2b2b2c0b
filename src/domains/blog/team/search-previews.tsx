import { useTranslation } from "react-i18next";
import { site } from "@/platform/site";
import { type PostFields, searchResultLengths } from "./rules";

function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
    : text;
}

/** Previews of a post in search results and as a shared link. */
export function SearchPreviews({ fields, address }: { fields: PostFields; address: string }) {
  const { t } = useTranslation("admin");
  const title = fields.seoTitle || fields.title || t("blog.untitled");
  const description = fields.seoDescription || fields.excerpt;
  return (
    <div className="flex flex-col gap-4">
      <figure className="flex flex-col gap-2">
        <figcaption className="text-sm font-semibold text-muted">{t("blog.seo.searchPreview")}</figcaption>
        <div lang="pt-BR" className="rounded-lg border border-line p-4 [overflow-wrap:anywhere]">
          <p translate="no" className="text-xs text-muted">
            {address}
          </p>
          <p className="text-lg text-second">{cut(title, searchResultLengths.title)}</p>
          <p className="text-sm text-muted">{cut(description, searchResultLengths.description)}</p>
        </div>
      </figure>
      <figure className="flex flex-col gap-2">
        <figcaption className="text-sm font-semibold text-muted">{t("blog.seo.cardPreview")}</figcaption>
        <div lang="pt-BR" className="overflow-hidden rounded-lg border border-line [overflow-wrap:anywhere]">
          {fields.coverUrl ? (
            <img src={fields.coverUrl} alt="" className="aspect-[1.91] w-full object-cover" />
          ) : (
            <p className="grid aspect-[1.91] w-full place-items-center overflow-hidden wrap-anywhere bg-sunken p-4 text-center font-display text-xl font-bold">
              {title}
            </p>
          )}
          <div className="p-3">
            <p translate="no" className="text-xs text-muted uppercase">
              {site.domain}
            </p>
            <p className="font-semibold">{cut(title, 70)}</p>
            <p className="line-clamp-2 text-sm text-muted">{description}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}
