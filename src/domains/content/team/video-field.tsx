import Film from "lucide-react/icons/film";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import type { VideoSlot } from "./section-editor";

const MediaPicker = lazy(async () => ({
  default: (await import("../parts/media-picker")).MediaPicker,
}));

/** Selects the video of the front page from the media library. */
export function VideoField({ url, writable, onChange }: VideoSlot) {
  const { t } = useTranslation("admin");
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t(url ? "content.video.set" : "content.video.none")}</p>
      {url ? (
        <video
          src={url}
          controls
          muted
          preload="metadata"
          className="max-w-sm rounded-lg border border-line"
        />
      ) : null}
      {writable ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
            <Film aria-hidden="true" />
            <span>{t(url ? "content.video.replace" : "content.video.choose")}</span>
          </Button>
          {url ? (
            <Button size="sm" variant="ghost" onClick={() => onChange("")}>
              {t("content.video.remove")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {choosing ? (
        <Suspense fallback={null}>
          <MediaPicker
            kind="video"
            onChosen={(media) => {
              onChange(media.url);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
