import type { LessonMedia } from "@contract/lesson-media";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { VideoEmbed } from "@/features/courses/components/video-embed";
import type { VideoSource } from "@/features/courses/model";

// Its controls weigh more than the page; a course may have none of our own videos.
const LessonPlayer = lazy(async () => ({
  default: (await import("@/features/courses/components/lesson-player")).LessonPlayer,
}));

type VideoProps = {
  source: VideoSource;
  title: string;
  /** Reads the addresses of an uploaded video. */
  media: { data: LessonMedia | undefined; error: unknown; refetch: () => unknown; isFetching: boolean };
  startSeconds: number;
  onProgress: (seconds: number, settled: boolean) => void;
  onEnded: () => void;
};

/** A video, wherever it is; nothing where there is none. */
export function Video({ source, title, media, startSeconds, onProgress, onEnded }: VideoProps) {
  const { t } = useTranslation("courses");
  if (source.kind === "none") return null;
  if (source.kind !== "upload") return <VideoEmbed source={source} title={title} />;
  const placeholder = <Skeleton className="aspect-video w-full rounded-2xl" />;
  const address = media.data?.video;
  if (address) {
    return (
      <Suspense fallback={placeholder}>
        <LessonPlayer
          title={title}
          address={address}
          captions={media.data?.captions ?? []}
          startSeconds={startSeconds}
          onProgress={onProgress}
          onEnded={onEnded}
          onFailure={() => void media.refetch()}
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
