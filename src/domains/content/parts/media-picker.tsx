import type { MediaKind } from "@contract/enums";
import Film from "lucide-react/icons/film";
import ImageOff from "lucide-react/icons/image-off";
import Upload from "lucide-react/icons/upload";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListSearch } from "@/kit/data-table/list-search";
import { useListPage } from "@/kit/data-table/use-list";
import { EmptyState } from "@/kit/empty-state";
import { ModalDialog } from "@/kit/modal-dialog";
import { QueryError } from "@/kit/error-state";
import type { RenderLibrary } from "@/kit/rich-text/image-dialog";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatFileSize } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type MediaItem, mediaList, mediaUrl, thumbnailOf } from "../media";
import { UploadDialog } from "./upload-dialog";

type MediaPickerProps = {
  kind: MediaKind;
  onChosen: (media: { url: string; width: number; height: number; alt: string }) => void;
  onClose: () => void;
};

/** Selects a picture or a video from the library, or uploads one. */
export function MediaPicker({ kind, onChosen, onClose }: MediaPickerProps) {
  const { t } = useTranslation("admin");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [isUploading, setIsUploading] = useState(false);
  const query = useListPage(mediaList, {
    search,
    sort: { by: "recentes", descending: true },
    page,
    filters: { mostrar: kind === "video" ? "videos" : "imagens" },
  });

  function choose({ path, width, height, alt }: MediaItem): void {
    onChosen({ url: mediaUrl(path), width: width ?? 0, height: height ?? 0, alt });
  }

  if (isUploading)
    return <UploadDialog file={null} onUploaded={onChosen} onClose={() => setIsUploading(false)} />;
  return (
    <ModalDialog title={t(`media.pick.${kind}`)} description={t("media.pick.text")} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Button variant="outline" onClick={() => setIsUploading(true)} className="self-start">
          <Upload aria-hidden="true" />
          {t("media.upload.title")}
        </Button>
        <ListSearch
          value={search}
          onSearch={(typed) => {
            setSearch(typed);
            setPage(1);
          }}
        />
        {query.error ? <QueryError title={t("media.failed")} query={query} /> : null}
        {query.isPending ? <Skeleton className="h-48" /> : null}
        {query.data?.items.length === 0 ? (
          <EmptyState icon={ImageOff} title={t(search ? "table.noResult" : "media.empty")} />
        ) : null}
        {query.data ? (
          <ul className="grid grid-cols-2 gap-3">
            {query.data.items.map((item) => (
              <MediaTile key={item.id} item={item}>
                <Button size="sm" className="mt-auto" onClick={() => choose(item)}>
                  {t("media.pick.use")}
                  <span className="sr-only">{`: ${item.alt || t("media.noAlt")}`}</span>
                </Button>
              </MediaTile>
            ))}
          </ul>
        ) : null}
        {query.data && query.data.pageCount > 1 ? (
          <div className="flex justify-between gap-3">
            <Button size="sm" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t("media.previous")}
            </Button>
            <Button
              size="sm"
              variant="outline"
              disabled={page >= query.data.pageCount}
              onClick={() => setPage(page + 1)}
            >
              {t("media.next")}
            </Button>
          </div>
        ) : null}
      </div>
    </ModalDialog>
  );
}

/** Renders the media library for images in texts and covers. */
export const renderImageLibrary: RenderLibrary = (library) => <MediaPicker kind="image" {...library} />;

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
