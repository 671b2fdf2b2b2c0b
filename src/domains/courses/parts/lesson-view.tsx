import type { LessonMedia } from "@contract/lesson-media";
import BookDashed from "lucide-react/icons/book-dashed";
import Download from "lucide-react/icons/download";
import Play from "lucide-react/icons/play";
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ArticleBody } from "@/kit/article-body";
import { EmptyState } from "@/kit/empty-state";
import { QueryError } from "@/kit/error-state";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatFileSize } from "@/platform/formatters";
import type { Language } from "@/platform/language";
import { useLanguage } from "@/platform/use-language";
import { useLessonContents, useLessonMedia } from "../data";
import { embedAddress, type VideoSource } from "../rules";

type LessonViewProps = Pick<ComponentProps<typeof Video>, "startSeconds" | "onProgress" | "onEnded"> & {
  lesson: { id: string; title: string };
  language: Language;
  /** Shown below the video. */
  bar?: ReactNode;
};

/** Video, text and attachments of a lesson, for learners and for the team's preview. */
export function LessonView({ lesson, language, bar, ...playback }: LessonViewProps) {
  const { t } = useTranslation("courses");
  const media = useLessonMedia(lesson.id);
  const contents = useLessonContents(lesson.id);
  if (contents.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton hidesRest className="aspect-video w-full rounded-2xl" />
      </div>
    );
  }
  if (!contents.data) {
    return (
      <>
        <Card>
          <QueryError title={t("lessonsError")} query={contents} />
        </Card>
        {bar}
      </>
    );
  }
  const { video, html } = contents.data;
  const attachments = media.data?.attachments ?? [];
  const isEmpty = !html && video.kind === "none" && media.data?.attachments.length === 0;
  return (
    <>
      <Video source={video} title={lesson.title} media={media} poster={media.data?.poster} {...playback} />
      {bar}
      {html ? (
        <div className="max-w-prose">
          <ArticleBody html={html} language={language} isCompact />
        </div>
      ) : null}
      {isEmpty ? (
        <Card>
          <EmptyState icon={BookDashed} title={t("lessonEmpty")} description={t("lessonEmptyText")} />
        </Card>
      ) : null}
      {attachments.length > 0 ? <AttachmentList attachments={attachments} /> : null}
    </>
  );
}

/** Places the outline of the course beside a lesson, or on narrow screens below it, once its contents are there. */
export function LessonColumns({ outline, children }: { outline: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 max-lg:has-data-hides-rest:*:last:hidden lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8">
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div className="min-w-0 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        {outline}
      </div>
    </div>
  );
}

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

type VideoEmbedProps = {
  kind: "youtube" | "vimeo";
  url: string | null;
  /** The title of the video. */
  title: string;
};

const providers = { youtube: "YouTube", vimeo: "Vimeo" } as const;

/** A video from YouTube or Vimeo. Sends no request to them before the viewer starts it. */
function VideoEmbed({ kind, url, title }: VideoEmbedProps) {
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

type Attachment = { id: string; name: string; sizeBytes: number; address: string };

/** The attachments of a lesson. */
function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useTranslation("courses");
  const language = useLanguage();
  return (
    <section aria-labelledby="attachments" className="flex flex-col gap-2">
      <h2 id="attachments" className="text-heading">
        {t("attachments")}
      </h2>
      <ul className="flex flex-col">
        {attachments.map(({ id, name, sizeBytes, address }) => (
          <li key={id}>
            <a
              href={address}
              target="_blank"
              rel="noopener"
              className="text-link inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere]"
            >
              <Download className="size-5 shrink-0" aria-hidden="true" />
              <span>{name}</span>
              <span className="text-sm text-muted">{formatFileSize(sizeBytes, language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
