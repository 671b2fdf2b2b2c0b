import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveBar } from "@/kit/form/save-bar";
import { useRecordForm } from "@/kit/form/use-record-form";
import { editorColumns } from "@/kit/page-width";
import { Alert } from "@/kit/ui/alert";
import { Card } from "@/kit/ui/card";
import { Input } from "@/kit/ui/input";
import { Select } from "@/kit/ui/select";
import type { AppError } from "@/platform/app-error";
import { says } from "@/platform/validation";
import { publicationStatuses } from "@contract/enums";
import type { UploadedVideo } from "./upload/use-video-upload";
import { VideoField } from "./video-field";
import {
  type EditedLesson,
  getLesson,
  type LessonFields,
  lessonSchema,
  storePoster,
  usePosterAddress,
  useSaveLesson,
} from "./lesson-data";
import { durationText, uploadedVideo } from "./rules";

type LessonFormProps = {
  lesson: EditedLesson;
  userId: string;
  /** The text editor; a new `textKey` means another text. */
  renderText: (text: {
    textKey: number;
    value: string;
    label: string;
    onChange: (text: string) => void;
  }) => ReactNode;
  /** Captions and attachments, which are stored on selection. */
  files: ReactNode;
  onSaved: () => void;
  onSaveFailed: (error: AppError) => void;
};

const labels = {
  title: "adminCourses:columns.title",
  status: "adminCourses:columns.state",
  video: "adminCourses:lesson.video",
  duration: "adminCourses:lesson.duration",
  body: "adminCourses:lesson.text",
} as const satisfies Record<Exclude<keyof LessonFields, "poster">, string>;

/** The form of a lesson: name, video and text. */
export function LessonForm({ lesson, userId, renderText, files, onSaved, onSaveFailed }: LessonFormProps) {
  const { t } = useTranslation(["admin", "adminCourses"]);
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
      failed={t("adminCourses:lesson.saveFailed")}
      label={(name) => (name === "poster" ? null : t(labels[name]))}
      unsaved={busy ? t("adminCourses:leave.text") : null}
      className="flex flex-col gap-4"
      head={<SaveBar form={form} blocked={busy} />}
    >
      <div className={editorColumns}>
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
          {renderText({
            textKey: form.formKey,
            value: fields.body,
            label: t(labels.body),
            onChange: (text) => set("body", text),
          })}
        </div>
        <div className="flex flex-col gap-4">
          <Card className="flex flex-col gap-5 p-5">
            <FormField
              {...field("status")}
              label={t(labels.status)}
              hint={t("adminCourses:lesson.statusHint")}
            >
              {(control) => (
                <Select {...control}>
                  {publicationStatuses.map((status) => (
                    <option key={status} value={status}>
                      {t(`adminCourses:states.${status}`)}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
            {fields.status === "published" && isEmpty && !busy ? (
              <Alert tone="warning">{t("adminCourses:lesson.emptyPublished")}</Alert>
            ) : null}
            <FormField
              {...field("duration")}
              label={t(labels.duration)}
              hint={t("adminCourses:lesson.durationHint")}
            >
              {(control) => <Input {...control} inputMode="numeric" className="max-w-32" />}
            </FormField>
          </Card>
          {files}
        </div>
      </div>
    </RecordForm>
  );
}
