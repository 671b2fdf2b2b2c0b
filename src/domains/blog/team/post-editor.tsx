import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { editorColumns } from "@/kit/page-width";
import type { RenderLibrary, UploadImage } from "@/kit/rich-text/image-dialog";
import { Input } from "@/kit/ui/input";
import type { AppError } from "@/platform/app-error";
import { useRestoreVersion } from "./data";
import { EditorBar } from "./editor-bar";
import { HistoryDialog, usePreloadedDialogs } from "./editor-dialogs";
import { PostSettings } from "./post-settings";
import { PublicationCard } from "./publication-card";
import type { EditedPost, PostFields } from "./rules";
import { SeoSettings } from "./seo-settings";
import { usePostForm } from "./use-post-form";

/** The props of the text editor. */
type PostTextSlot = {
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

  const { setValue, clearErrors } = form.form;
  const writeText = useCallback(
    (content: string) => {
      setValue("content", content);
      clearErrors("content");
    },
    [setValue, clearErrors],
  );

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
      className="flex flex-col gap-4 [--toolbar-top:7rem]"
      head={<EditorBar form={form} />}
    >
      <div className={editorColumns}>
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
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PublicationCard form={form} onHistory={() => setShowsHistory(true)} />
          <PostSettings
            form={form}
            address={address}
            uploadImage={uploadImage}
            renderLibrary={renderLibrary}
          />
          <SeoSettings form={form} address={address} />
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
