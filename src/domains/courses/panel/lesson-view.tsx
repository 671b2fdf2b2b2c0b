import BookDashed from "lucide-react/icons/book-dashed";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArticleBody } from "@/kit/article-body";
import { EmptyState } from "@/kit/empty-state";
import { QueryError } from "@/kit/query-error";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import type { Language } from "@/platform/language";
import { useLessonContents, useLessonMedia } from "../data";
import { AttachmentList } from "./attachment-list";
import { Video } from "./video";

type LessonViewProps = Pick<ComponentProps<typeof Video>, "startSeconds" | "onProgress" | "onEnded"> & {
  lesson: { id: string; title: string };
  language: Language;
};

/** Video, text and attachments of a lesson, for learners and for the team's preview. */
export function LessonView({ lesson, language, ...playback }: LessonViewProps) {
  const { t } = useTranslation("courses");
  const media = useLessonMedia(lesson.id);
  const contents = useLessonContents(lesson.id);
  if (contents.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton className="aspect-video w-full rounded-2xl" />
      </div>
    );
  }
  if (!contents.data) {
    return (
      <Card>
        <QueryError title={t("lessonsError")} query={contents} />
      </Card>
    );
  }
  const { video, html } = contents.data;
  const attachments = media.data?.attachments ?? [];
  const isEmpty = !html && video.kind === "none" && media.data?.attachments.length === 0;
  return (
    <>
      <Video source={video} title={lesson.title} media={media} poster={media.data?.poster} {...playback} />
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

/** Places the outline of the course beside a lesson, or below it on narrow screens. */
export function LessonColumns({ outline, children }: { outline: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8">
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div className="min-w-0 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        {outline}
      </div>
    </div>
  );
}
