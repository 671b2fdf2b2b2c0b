import ImagePlus from "lucide-react/icons/image-plus";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RenderLibrary, UploadImage } from "@/kit/rich-text/image-dialog";
import { Button } from "@/kit/ui/button";
import { ImageDialog } from "./editor-dialogs";

type CoverFieldProps = {
  url: string;
  upload: UploadImage;
  renderLibrary: RenderLibrary;
  /** `coverSize` is "1600x800"; all empty without a cover. */
  onChange: (cover: { coverUrl: string; coverAlt: string; coverSize: string }) => void;
};

/** The picture above a post: select, replace, remove. */
export function CoverField({ url, upload, renderLibrary, onChange }: CoverFieldProps) {
  const { t } = useTranslation("admin");
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {url ? (
        <img src={url} alt="" className="aspect-video w-full rounded-lg border border-line object-cover" />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
          <ImagePlus aria-hidden="true" />
          <span>{t(url ? "blog.cover.replace" : "blog.cover.choose")}</span>
        </Button>
        {url ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ coverUrl: "", coverAlt: "", coverSize: "" })}
          >
            {t("blog.cover.remove")}
          </Button>
        ) : null}
      </div>
      {choosing ? (
        <Suspense fallback={null}>
          <ImageDialog
            file={null}
            upload={upload}
            renderLibrary={renderLibrary}
            onUploaded={({ url: coverUrl, alt, width, height }) => {
              onChange({ coverUrl, coverAlt: alt, coverSize: `${width}x${height}` });
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
