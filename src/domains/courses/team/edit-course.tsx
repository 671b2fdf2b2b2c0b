import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Eye from "lucide-react/icons/eye";
import ImagePlus from "lucide-react/icons/image-plus";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { uploadImage } from "@/domains/content/media";
import { renderImageLibrary } from "@/domains/content/parts/media-picker";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveBar } from "@/kit/form/save-bar";
import { SubmitButton } from "@/kit/form/submit-button";
import { useRecordForm } from "@/kit/form/use-record-form";
import { PageHeader } from "@/kit/page-header";
import { RecordColumns } from "@/kit/record-columns";
import { ImageDialog } from "@/kit/rich-text/image-dialog";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input, Select, Textarea } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import type { AppError } from "@/platform/app-error";
import { languageNames, languages } from "@/platform/language";
import { useLanguage } from "@/platform/use-language";
import { says } from "@/platform/validation";
import { CourseFailure } from "./course-failure";
import {
  type CourseFields,
  courseSchema,
  type EditedCourse,
  getCourse,
  newCourseFields,
  useCourse,
  useSaveCourse,
} from "./data";
import { PublicationCard, saveWithStatus } from "./publication-card";
import { VideoField } from "./video-field";

// Drag and drop loads after the form.
const CourseLessons = lazy(async () => ({ default: (await import("./course-lessons")).CourseLessons }));

/** Creates or edits a course with its modules and lessons. */
export function AdminEditCourseRoute() {
  const { courseId } = useParams();
  return <OpenedCourse key={courseId ?? ""} courseId={courseId} />;
}

function OpenedCourse({ courseId }: { courseId: string | undefined }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const { user } = useAdmin();
  const writable = useCan("courses.write");
  const query = useCourse(courseId);
  const course = courseId === undefined ? null : query.data;
  const title = t(courseId === undefined ? "courses.newTitle" : "courses.editTitle");

  const back = { to: adminPaths.courses, label: t("courses.title") };

  if (course === undefined) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <CourseFailure query={query} missing={t("courses.notFound")} failure={t("courses.courseFailed")} />
      </>
    );
  }

  return (
    <>
      <PageHeader title={title} back={back} {...(course && { detail: course.fields.title })}>
        {course ? (
          <div className="flex flex-wrap gap-3">
            <Link
              to={adminPaths.coursePreview(course.id)}
              className={buttonVariants({ size: "sm", variant: "outline" })}
            >
              <Eye aria-hidden="true" />
              {t("courses.actions.preview")}
            </Link>
            <Link
              to={adminPaths.courseReach(course.id)}
              className={buttonVariants({ size: "sm", variant: "outline" })}
            >
              <ChartNoAxesColumn aria-hidden="true" />
              {t("courses.actions.reach")}
            </Link>
          </div>
        ) : null}
      </PageHeader>
      {writable ? (
        <div className="flex flex-col gap-8">
          <CourseForm
            course={course}
            userId={user.id}
            onSaved={({ id, fields: { status } }) => {
              toast({
                title: t(`courses.saved.${status}`),
                description: t(`courses.savedText.${status}`),
                staysOnNavigation: true,
              });
              if (course === null) void navigate(adminPaths.courseEdit(id), { replace: true });
            }}
            onSaveFailed={(error) => showErrorToast(t("courses.saveFailed"), error)}
          />
          {course ? (
            <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
              <CourseLessons course={course} />
            </Suspense>
          ) : null}
        </div>
      ) : (
        <Alert>{t("readOnly")}</Alert>
      )}
    </>
  );
}

type CourseFormProps = {
  /** The course as loaded; null for a new one. */
  course: EditedCourse | null;
  userId: string;
  onSaved: (course: EditedCourse) => void;
  onSaveFailed: (error: AppError) => void;
};

const labels = {
  title: "courses.columns.title",
  description: "courses.description",
  language: "courses.columns.language",
  status: "courses.columns.state",
  coverUrl: "courses.cover.title",
  coverAlt: "richText.alt",
  video: "courses.introduction",
} as const satisfies Record<keyof CourseFields, string>;

/** The form of a course, without its modules and lessons. */
function CourseForm({ course, userId, onSaved, onSaveFailed }: CourseFormProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const save = useSaveCourse();
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRecordForm<CourseFields, EditedCourse>({
    schema: courseSchema,
    stored: course,
    start: newCourseFields(language),
    copyName: (base) => `${userId}:course:${base?.id ?? "new"}`,
    save: (fields, base) => save.mutateAsync({ fields, base }),
    readAgain: ({ id }) => getCourse(id),
    onSaved,
    fieldErrors: { course_without_lessons: ["status", says("errors.courseWithoutLessons")] },
    onSaveFailed,
  });
  const { fields, field, set } = form;
  const status = form.base?.fields.status ?? "draft";

  // A course without a cover gets one from its introduction.
  async function setCoverFromPoster(poster: Blob | null): Promise<void> {
    if (poster === null || form.form.getValues("coverUrl") !== "") return;
    const picture = new File([poster], "poster.jpg", { type: poster.type });
    const stored = await uploadImage(picture, "").catch(() => null);
    if (stored) set("coverUrl", stored.url);
  }

  return (
    <RecordForm
      form={form}
      failed={t("courses.saveFailed")}
      label={(name) => t(labels[name])}
      unsaved={busy ? t("courses.leave.text") : null}
      className="flex flex-col gap-4"
      head={course === null ? null : <SaveBar form={form} blocked={busy} />}
    >
      <RecordColumns>
        <Card className="flex flex-col gap-5 p-5 sm:p-6">
          <FormField {...field("title")} label={t(labels.title)}>
            {(control) => <Input {...control} required lang={fields.language} />}
          </FormField>
          <FormField
            {...field("description")}
            label={t(labels.description)}
            hint={t("courses.descriptionHint")}
          >
            {(control) => <Textarea {...control} lang={fields.language} rows={4} />}
          </FormField>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1.5 font-semibold">{t(labels.video)}</legend>
            <VideoField
              value={fields.video}
              onChange={(video) => set("video", video)}
              onUploaded={({ poster }) => void setCoverFromPoster(poster)}
              onBusy={setBusy}
            />
          </fieldset>
        </Card>
        <div className="flex flex-col gap-4">
          {course === null ? null : (
            <PublicationCard
              status={status}
              state={t(`courses.states.${status}`)}
              hint={t("courses.statusHint")}
              error={field("status").error}
              disabled={busy || form.submitting}
              onSave={(next) => void saveWithStatus(form, next)}
            />
          )}
          <Card className="flex flex-col gap-5 p-5">
            <FormField {...field("language")} label={t(labels.language)} hint={t("courses.languageHint")}>
              {(control) => (
                <Select {...control}>
                  {languages.map((one) => (
                    <option key={one} value={one}>
                      {languageNames[one]}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          </Card>
          <Card className="flex flex-col gap-3 p-5">
            <h2 className="text-base leading-6">{t(labels.coverUrl)}</h2>
            {fields.coverUrl ? (
              <img
                src={fields.coverUrl}
                alt=""
                className="aspect-video w-full rounded-lg border border-line object-cover"
              />
            ) : (
              <p className="text-sm text-muted">{t("courses.cover.hint")}</p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
                <ImagePlus aria-hidden="true" />
                <span>{t(fields.coverUrl ? "courses.cover.replace" : "courses.cover.choose")}</span>
              </Button>
              {fields.coverUrl ? (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => {
                    set("coverUrl", "");
                    set("coverAlt", "");
                  }}
                >
                  {t("courses.cover.remove")}
                </Button>
              ) : null}
            </div>
            {fields.coverUrl ? (
              <FormField {...field("coverAlt")} label={t("richText.alt")} hint={t("richText.altHint")}>
                {(control) => <Input {...control} lang={fields.language} />}
              </FormField>
            ) : null}
          </Card>
        </div>
      </RecordColumns>
      {course === null ? (
        <SubmitButton loading={form.submitting} disabled={busy} className="self-start">
          {t("courses.create")}
        </SubmitButton>
      ) : null}
      {choosing ? (
        <ImageDialog
          file={null}
          upload={uploadImage}
          renderLibrary={renderImageLibrary}
          onUploaded={({ url, alt }) => {
            set("coverUrl", url);
            set("coverAlt", alt);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </RecordForm>
  );
}
