import History from "lucide-react/icons/history";
import ExternalLink from "lucide-react/icons/external-link";
import { Suspense, useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { FormField } from "@/components/form/form-field";
import { RecordForm } from "@/components/form/record-form";
import { SaveStatus } from "@/components/form/save-status";
import type { RenderLibrary, UploadImage } from "@/components/rich-text/image-dialog";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Input } from "@/components/ui/input";
import { paths } from "@/config/paths";
import { readingOf, type EditedPost, type PostFields } from "../post-fields";
import { useRestoreVersion } from "../queries";
import type { AppError } from "@/lib/app-error";
import { usePostForm } from "../use-post-form";
import { HistoryDialog, usePreloadedDialogs } from "./editor-dialogs";
import { PostSettings } from "./post-settings";
import { SeoSettings } from "./seo-settings";

/** The props of the text editor. */
export type PostTextSlot = {
  /** A new number means another text than the one in the editor. */
  textKey: number;
  fields: PostFields;
  /** The date in a preview; ISO 8601. */
  publishedAt: string;
  label: string;
  onChange: (markdown: string) => void;
};

type PostEditorProps = {
  /** The post as loaded; null for a new one. */
  post: EditedPost | null;
  userId: string;
  author: string;
  /** The address of posts, before their slug. */
  address: string;
  /** Renders the text editor and its preview. */
  renderText: (text: PostTextSlot) => ReactNode;
  uploadImage: UploadImage;
  renderLibrary: RenderLibrary;
  onSaved: (post: EditedPost, byHand: boolean, before: EditedPost | null) => void;
  onSaveFailed: (error: AppError) => void;
  onRestored: () => void;
  onRestoreFailed: (error: unknown) => void;
};

// The label of the button depends on the status in the form and the stored status.
function saveLabel(status: string, before: string | undefined): "draft" | "schedule" | "publish" | "update" {
  if (status === "draft") return "draft";
  if (status === before) return "update";
  return status === "scheduled" ? "schedule" : "publish";
}

/** The editor of a post. */
export function PostEditor(props: PostEditorProps) {
  const { address, renderText, uploadImage, renderLibrary } = props;
  const { t } = useTranslation("admin");
  const form = usePostForm(props);
  const { fields, base, isDirty, field } = form;
  // The date in the preview of a post without one.
  const [openedAt] = useState(() => new Date().toISOString());
  const [showsHistory, setShowsHistory] = useState(false);
  const restore = useRestoreVersion();
  usePreloadedDialogs();
  const title = field("title");

  const { setValue } = form.form;
  const writeText = useCallback((content: string) => setValue("content", content), [setValue]);

  async function goBackTo(versionId: number): Promise<void> {
    if (!base) return;
    try {
      await restore.mutateAsync({ id: versionId, seen: base.seen });
      await form.reload();
      setShowsHistory(false);
      props.onRestored();
    } catch (error) {
      props.onRestoreFailed(error);
    }
  }

  const content = field("content");

  return (
    <RecordForm
      form={form}
      failed={t("blog.saveFailed")}
      label={(name) => t(`blog.fields.${name}`)}
      className="flex flex-col gap-4 [--toolbar-top:6.75rem]"
      head={<EditorBar form={form} onHistory={() => setShowsHistory(true)} />}
    >
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <FormField
            {...title}
            label={t("blog.postTitle")}
            registration={{
              ...title.registration,
              onChange: (event: { target: { value: string } }) => {
                form.followTitle(event.target.value);
                return title.registration.onChange(event);
              },
              onBlur: (event) => {
                if (base === null) void form.checkSlug();
                return title.registration.onBlur(event);
              },
            }}
          >
            {(control) => (
              <Input {...control} required lang="pt-BR" className="h-14! font-display text-2xl! font-bold" />
            )}
          </FormField>
          {content.error ? (
            <p role="alert" className="text-sm font-medium text-danger">
              {content.error}
            </p>
          ) : null}
          {renderText({
            textKey: form.formKey,
            fields,
            publishedAt: base?.publishedAt ?? openedAt,
            label: t("blog.text"),
            onChange: writeText,
          })}
          <SeoSettings form={form} address={address} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PostSettings
            form={form}
            address={address}
            uploadImage={uploadImage}
            renderLibrary={renderLibrary}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {showsHistory && base ? (
          <HistoryDialog
            postId={base.id}
            content={fields.content}
            restoring={restore.isPending}
            onRestore={isDirty ? undefined : (id) => void goBackTo(id)}
            onClose={() => setShowsHistory(false)}
          />
        ) : null}
      </Suspense>
    </RecordForm>
  );
}

type EditorBarProps = { form: ReturnType<typeof usePostForm>; onHistory: () => void };

function EditorBar({ form: { fields, base, saveState, saveNow, submitting }, onHistory }: EditorBarProps) {
  const { t } = useTranslation("admin");
  const { words, minutes } = readingOf(fields.content);
  return (
    <div className="sticky top-14 z-20 -mx-4 flex flex-wrap items-center gap-2 border-b border-line bg-ground px-4 py-2 lg:-mx-6 lg:px-6">
      <SaveStatus state={saveState} onRetry={saveNow} className="max-lg:mr-auto max-sm:basis-full" />
      <span className="tabular mr-auto text-sm text-muted max-lg:hidden">
        {words > 0 ? `${t("blog.words", { count: words })} · ${t("blog.minutes", { count: minutes })}` : null}
      </span>
      {base ? (
        <Button size="sm" variant="outline" onClick={onHistory}>
          <History aria-hidden="true" />
          {t("blog.history.open")}
        </Button>
      ) : null}
      {base?.fields.status === "published" ? (
        <Link
          to={paths.blogPost(base.fields.slug)}
          target="_blank"
          rel="noopener"
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          <ExternalLink aria-hidden="true" />
          {t("blog.view")}
        </Link>
      ) : null}
      <SubmitButton size="sm" loading={submitting} aria-keyshortcuts="Control+S">
        {t(`blog.save.${saveLabel(fields.status, base?.fields.status)}`)}
      </SubmitButton>
    </div>
  );
}
