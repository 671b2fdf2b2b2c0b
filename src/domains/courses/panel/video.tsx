import type { LessonMedia } from "@contract/lesson-media";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryError } from "@/kit/query-error";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { VideoEmbed } from "./video-embed";
import type { VideoSource } from "../rules";

// The player is larger than the page, and a course may have no uploaded videos.
const LessonPlayer = lazy(async () => ({
  default: (await import("./lesson-player")).LessonPlayer,
}));

type VideoProps = {
  source: VideoSource;
  title: string;
  /** Reads the URLs of an uploaded video. */
  media: {
    data: (Pick<LessonMedia, "video"> & Partial<Pick<LessonMedia, "captions">>) | undefined;
    error: unknown;
    refetch: () => unknown;
    isFetching: boolean;
  };
  /** URL of an uploaded video's poster. */
  poster?: string | null | undefined;
  startSeconds: number;
  onProgress: (seconds: number, settled: boolean) => void;
  onEnded: () => void;
};

/** Renders an uploaded or embedded video; nothing without a source. */
export function Video({ source, title, media, poster, startSeconds, onProgress, onEnded }: VideoProps) {
  const { t } = useTranslation("courses");
  // A URL that never played. Another URL for the same file would not help.
  const [broken, setBroken] = useState<string | null>(null);
  if (source.kind === "none") return null;
  if (source.kind !== "upload") return <VideoEmbed kind={source.kind} url={source.url} title={title} />;
  const placeholder = <Skeleton className="aspect-video w-full rounded-2xl" />;
  const address = media.data?.video;
  if (address && address !== broken) {
    return (
      <Suspense fallback={placeholder}>
        <LessonPlayer
          title={title}
          address={address}
          poster={poster ?? null}
          captions={media.data?.captions ?? []}
          startSeconds={startSeconds}
          onProgress={onProgress}
          onEnded={onEnded}
          onFailure={(hasPlayed) => {
            if (hasPlayed) void media.refetch();
            else setBroken(address);
          }}
        />
      </Suspense>
    );
  }
  if (media.error || media.data) {
    return (
      <Card>
        <QueryError title={t("videoError")} query={media} />
      </Card>
    );
  }
  return placeholder;
}
