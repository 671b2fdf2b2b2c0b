import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/kit/copy-button";
import { Button } from "@/kit/ui/button";
import { type MediaItem, mediaUrl, type MediaUse, usesOf } from "../media";
import { MediaTile } from "./media-picker";

type MediaGridProps = {
  items: readonly MediaItem[];
  /** Links to the use of a file. */
  renderUse: (use: MediaUse) => ReactNode;
  /** Both undefined for read-only roles. */
  onDescribe: ((item: MediaItem) => void) | undefined;
  onRemove: ((item: MediaItem) => void) | undefined;
};

/** The library: each file with its uses, and a button that removes unused ones. */
export function MediaGrid({ items, renderUse, onDescribe, onRemove }: MediaGridProps) {
  const { t } = useTranslation("admin");
  return (
    <ul className="grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
      {items.map((item) => {
        const name = item.alt || t("media.noAlt");
        const uses = usesOf(item);
        return (
          <MediaTile key={item.id} item={item}>
            {uses.length > 0 ? (
              <div className="text-sm">
                <p className="text-muted">{t("media.usedIn")}</p>
                <ul className="[overflow-wrap:anywhere]">
                  {uses.map((use) => (
                    <li key={`${use.place} ${use.ref}`}>{renderUse(use)}</li>
                  ))}
                </ul>
              </div>
            ) : (
              <p className="text-sm text-muted">{t("media.unused")}</p>
            )}
            <div className="mt-auto flex flex-wrap items-center gap-2">
              <CopyButton value={mediaUrl(item.path)} what={t("media.addressOf", { name })} />
              {onDescribe ? (
                <Button size="sm" variant="ghost" onClick={() => onDescribe(item)}>
                  <Pencil aria-hidden="true" />
                  {t("media.describe.open")}
                  <span className="sr-only">{`: ${name}`}</span>
                </Button>
              ) : null}
              {onRemove && uses.length === 0 ? (
                <Button size="sm" variant="ghost" onClick={() => onRemove(item)}>
                  <Trash2 aria-hidden="true" />
                  {t("media.remove")}
                  <span className="sr-only">{`: ${name}`}</span>
                </Button>
              ) : null}
            </div>
          </MediaTile>
        );
      })}
    </ul>
  );
}
