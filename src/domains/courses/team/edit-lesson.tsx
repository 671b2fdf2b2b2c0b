import Eye from "lucide-react/icons/eye";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { uploadImage } from "@/domains/content/media";
import { renderImageLibrary } from "@/domains/content/parts/media-picker";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { ArticleBody } from "@/kit/article-body";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveBar } from "@/kit/form/save-bar";
import { useRecordForm } from "@/kit/form/use-record-form";
import { PageHeader } from "@/kit/page-header";
import { RecordColumns } from "@/kit/record-columns";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import type { AppError } from "@/platform/app-error";
import { renderArticle } from "@/platform/article/render-article";
import { says } from "@/platform/validation";
import { CourseFailure } from "./course-failure";
import {
  type EditedLesson,
  getLesson,
  type LessonFields,
  lessonSchema,
  storePoster,
  useLesson,
  usePosterAddress,
  useSaveLesson,
} from "./lesson-data";
import { LessonFiles } from "./lesson-files";
import { durationText, uploadedVideo } from "./rules";
import type { UploadedVideo } from "./use-video-upload";
import { PublicationCard, saveWithStatus } from "./publication-card";
import { VideoField } from "./video-field";

// The editor is larger than the rest of the panel.
const RichTextEditor = lazy(async () => ({
  default: (await import("@/kit/rich-text/rich-text-editor")).RichTextEditor,
}));

/** Edits a lesson: its video, text and attachments. */
export function AdminEditLessonRoute() {
  const { courseId = "", lessonId = "" } = useParams();
  return <OpenedLesson key={lessonId} courseId={courseId} lessonId={lessonId} />;
}

function OpenedLesson({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { user } = useAdmin();
  const writable = useCan("courses.write");
  const query = useLesson(lessonId);
  const lesson = query.data;
  const title = t("courses.lesson.title");
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: adminPaths.courseEdit(courseId), label: t("courses.lesson.toCourse") }}
        {...(lesson && { detail: lesson.course.title })}
      >
        {lesson ? (
          <Link
            to={`${adminPaths.coursePreview(courseId)}?aula=${lesson.id}`}
            className={buttonVariants({ size: "sm", variant: "outline" })}
          >
            <Eye aria-hidden="true" />
            {t("courses.actions.preview")}
          </Link>
        ) : null}
      </PageHeader>
      {lesson === undefined ? (
        <CourseFailure
          query={query}
          missing={t("courses.lesson.notFound")}
          failure={t("courses.lesson.failed")}
        />
      ) : writable ? (
        <LessonForm
          lesson={lesson}
          userId={user.id}
          onSaved={() =>
            toast({ title: t("courses.lesson.saved"), description: t("courses.lesson.savedText") })
          }
          onSaveFailed={(error) => showErrorToast(t("courses.lesson.saveFailed"), error)}
        />
      ) : (
        <Alert>{t("readOnly")}</Alert>
      )}
    </>
  );
}

type LessonFormProps = {
  lesson: EditedLesson;
  userId: string;
  onSaved: () => void;
  onSaveFailed: (error: AppError) => void;
};

const labels = {
  title: "courses.columns.title",
  status: "courses.columns.state",
  video: "courses.lesson.video",
  duration: "courses.lesson.duration",
  body: "courses.lesson.text",
} as const satisfies Record<Exclude<keyof LessonFields, "poster">, string>;

const render = (markdown: string) => renderArticle(markdown).html;

/** The form of a lesson: name, video and text. */
function LessonForm({ lesson, userId, onSaved, onSaveFailed }: LessonFormProps) {
  const { t } = useTranslation("admin");
  const save = useSaveLesson();
  const [isUploading, setUploading] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const busy = isUploading || isStoring;
  const form = useRecordForm<LessonFields, EditedLesson>({
    schema: lessonSchema,
    stored: lesson,
    start: lesson.fields,
    copyName: () => `${userId}:lesson:${lesson.id}`,
    save: async (fields, base) => {
      const read = base ?? lesson;
      return { ...read, fields, seen: await save.mutateAsync({ fields, base: read }) };
    },
    readAgain: ({ id }) => getLesson(id),
    onSaved,
    fieldErrors: { course_without_lessons: ["status", says("errors.courseWithoutLessons")] },
    onSaveFailed,
  });
  const { fields, field, set } = form;
  const { language } = lesson.course;
  const { status } = form.base?.fields ?? lesson.fields;
  const body = field("body");
  const isEmpty =
    fields.video === "" &&
    fields.body.trim() === "" &&
    !lesson.files.some(({ kind }) => kind === "attachment");
  const { data: poster } = usePosterAddress(fields.poster);

  // The poster belongs to the video.
  function settle(name: keyof LessonFields, take: "mine" | "theirs"): void {
    form.settle(name, take);
    if (name === "video") form.settle("poster", take);
  }

  async function applyUpload({ path, durationSeconds, poster: picture }: UploadedVideo): Promise<void> {
    if (durationSeconds !== null) set("duration", durationText(durationSeconds));
    if (picture === null) return;
    // Saving must wait for the poster, or the lesson would be saved without it.
    setStoring(true);
    const stored = await storePoster({ lessonId: lesson.id, poster: picture }).catch(() => "");
    setStoring(false);
    if (form.form.getValues("video") === uploadedVideo(path)) set("poster", stored);
  }

  return (
    <RecordForm
      form={{ ...form, settle }}
      failed={t("courses.lesson.saveFailed")}
      label={(name) => (name === "poster" ? null : t(labels[name]))}
      unsaved={busy ? t("courses.leave.text") : null}
      className="flex flex-col gap-4"
      head={<SaveBar form={form} blocked={busy} />}
    >
      <RecordColumns>
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="flex flex-col gap-5 p-5 sm:p-6">
            <FormField {...field("title")} label={t(labels.title)}>
              {(control) => <Input {...control} required lang={language} />}
            </FormField>
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-1.5 font-semibold">{t(labels.video)}</legend>
              <VideoField
                value={fields.video}
                poster={poster}
                onChange={(video) => {
                  set("video", video);
                  set("poster", "");
                }}
                onUploaded={(video) => void applyUpload(video)}
                onBusy={setUploading}
              />
            </fieldset>
          </Card>
          {body.error ? (
            <p role="alert" className="text-sm font-medium text-danger">
              {body.error}
            </p>
          ) : null}
          <Suspense fallback={<Skeleton hidesRest className="h-96 rounded-xl" />}>
            <RichTextEditor
              // A new key means another text.
              key={form.formKey}
              value={fields.body}
              onChange={(text) => set("body", text)}
              label={t(labels.body)}
              render={render}
              preview={<ArticleBody html={render(fields.body)} language={language} isCompact />}
              textClassName="article-body"
              uploadImage={uploadImage}
              renderLibrary={renderImageLibrary}
            />
          </Suspense>
        </div>
        <div className="flex flex-col gap-4">
          <PublicationCard
            status={status}
            state={t(`courses.lessonStates.${status}`)}
            hint={t("courses.lesson.statusHint")}
            error={field("status").error}
            disabled={busy || form.submitting}
            onSave={(next) => void saveWithStatus(form, next)}
          >
            {isEmpty && !busy ? <Alert tone="warning">{t("courses.lesson.emptyPublished")}</Alert> : null}
          </PublicationCard>
          <Card className="flex flex-col gap-5 p-5">
            <FormField
              {...field("duration")}
              label={t(labels.duration)}
              hint={t("courses.lesson.durationHint")}
            >
              {(control) => <Input {...control} inputMode="numeric" className="max-w-32" />}
            </FormField>
          </Card>
          <LessonFiles lesson={lesson} />
        </div>
      </RecordColumns>
    </RecordForm>
  );
}
