import Play from "lucide-react/icons/play";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { embedAddress } from "../rules";

type VideoEmbedProps = {
  kind: "youtube" | "vimeo";
  url: string | null;
  /** The title of the video. */
  title: string;
};

const providers = { youtube: "YouTube", vimeo: "Vimeo" } as const;

/** A video from YouTube or Vimeo. Sends no request to them before the viewer starts it. */
export function VideoEmbed({ kind, url, title }: VideoEmbedProps) {
  const { t } = useTranslation("courses");
  const [agreed, setAgreed] = useState(false);
  const provider = providers[kind];
  const address = embedAddress({ kind, url });

  if (agreed && address !== null) {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin already; its player needs scripts and storage
      <iframe
        src={address}
        title={title}
        // YouTube plays no video for a page without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        className="aspect-video w-full rounded-2xl border border-line bg-night"
      />
    );
  }
  return (
    <div className="flex aspect-video min-h-56 w-full flex-col items-center justify-center gap-4 rounded-2xl border border-line bg-sunken p-6 text-center">
      <p className="max-w-prose text-muted">{t("embed.text", { provider })}</p>
      <Button onClick={() => setAgreed(true)}>
        <Play aria-hidden="true" />
        <span>{t("embed.play", { provider })}</span>
      </Button>
      <a
        href={url ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
        className="text-link inline-flex min-h-6 items-center"
      >
        {t("embed.open", { provider })}
      </a>
    </div>
  );
}
