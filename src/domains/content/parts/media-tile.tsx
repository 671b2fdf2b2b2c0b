import Film from "lucide-react/icons/film";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { MediaItem } from "../media-list";
import { thumbnailOf } from "../media-model";

/** Renders a picture or a video of the library with its actions. */
export function MediaTile({ item, children }: { item: MediaItem; children: ReactNode }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { kind, alt, width, height, bytes } = item;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface">
      <span className="relative block bg-sunken">
        <img src={thumbnailOf(item)} alt={alt} loading="lazy" className="aspect-4/3 w-full object-cover" />
        {kind === "video" ? (
          <span className="absolute bottom-2 left-2 inline-flex items-center gap-1.5 rounded-full bg-ink px-2.5 py-0.5 text-sm font-semibold text-ground">
            <Film aria-hidden="true" className="size-4" />
            {t("media.video")}
          </span>
        ) : null}
      </span>
      <div className="flex flex-1 flex-col gap-2 p-3">
        <p className="line-clamp-2 text-sm font-semibold [overflow-wrap:anywhere]">
          {alt || t("media.noAlt")}
        </p>
        <p className="tabular text-sm text-muted">
          {`${width} × ${height} · ${formatFileSize(bytes, language)}`}
        </p>
        {children}
      </div>
    </li>
  );
}
