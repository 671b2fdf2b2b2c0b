import Film from "lucide-react/icons/film";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { RecordColumns } from "@/kit/record-columns";
import { RecordForm } from "@/kit/form/record-form";
import { SaveBar } from "@/kit/form/save-bar";
import { ModalDialog } from "@/kit/modal-dialog";
import { QueryError } from "@/kit/error-state";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { MediaPicker } from "../parts/media-picker";
import { useTextVersions } from "./data";
import {
  type EditableText,
  fieldName,
  type SectionFields,
  type StoredTexts,
  textLanguages,
  type TextValues,
  type TextVersion,
  type VisibleLanguage,
  visibleLanguages,
} from "./rules";
import { TextField, useTextLabel } from "./text-field";
import { useSectionForm } from "./use-section-form";

type SectionEditorProps = {
  /** Identifies the user and the section for the copy in the browser. */
  id: string;
  texts: readonly EditableText[];
  /** The texts as loaded when the section opened. */
  stored: StoredTexts;
  writable: boolean;
  /** Renders a preview of the section. */
  renderPreview: (fields: SectionFields, language: VisibleLanguage) => ReactNode;
  onSaved: () => void;
  /** Called with false when the text already had its built-in value. */
  onReset: (changed: boolean) => void;
  onRestored: () => void;
  onFailed: (what: "save" | "reset" | "restore", error: unknown) => void;
};

/** The texts of a section in every language, with a preview of the section. */
export function SectionEditor(props: SectionEditorProps) {
  const { id, texts, stored, writable, renderPreview } = props;
  const { t } = useTranslation("admin");
  const label = useTextLabel();
  const form = useSectionForm({
    id,
    texts,
    stored,
    writable,
    onSaved: props.onSaved,
    onSaveFailed: (error) => props.onFailed("save", error),
  });
  const [language, setLanguage] = useState<VisibleLanguage>("pt");
  const [history, setHistory] = useState<EditableText | null>(null);
  const [replacing, setReplacing] = useState(false);

  async function replace(what: "reset" | "restore", text: EditableText, values: TextValues | null) {
    setReplacing(true);
    try {
      const changed = await form.replace(text.pageKey, values);
      setHistory(null);
      if (what === "reset") props.onReset(changed);
      else props.onRestored();
    } catch (error) {
      props.onFailed(what, error);
    } finally {
      setReplacing(false);
    }
  }

  const labels = new Map(
    texts.flatMap((text) =>
      textLanguages.map((one) => [fieldName(text.pageKey, one), label.ofField(text, one)] as const),
    ),
  );

  return (
    <RecordColumns>
      <RecordForm
        form={form}
        failed={t("content.saveFailed")}
        label={(name) => labels.get(name) ?? null}
        className="flex min-w-0 flex-col gap-4"
        head={<SaveBar form={form} writable={writable} />}
      >
        <Card className="px-5 sm:px-6">
          {texts.map((text) => (
            <TextField
              key={text.pageKey}
              text={text}
              form={form}
              writable={writable}
              onLanguage={(one) => setLanguage(visibleLanguages.find((shown) => shown === one) ?? language)}
              onHistory={() => setHistory(text)}
              onReset={() => void replace("reset", text, null)}
              chooser={
                text.kind === "video" ? (
                  <VideoField
                    url={form.fields[fieldName(text.pageKey, "pt")] ?? ""}
                    writable={writable}
                    onChange={(url) => form.set(fieldName(text.pageKey, "pt"), url)}
                  />
                ) : undefined
              }
            />
          ))}
        </Card>
      </RecordForm>
      <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
        {renderPreview(form.fields, language)}
      </div>
      {history ? (
        <TextHistoryDialog
          text={history}
          restoring={replacing}
          onRestore={writable ? ({ values }) => void replace("restore", history, values) : undefined}
          onClose={() => setHistory(null)}
        />
      ) : null}
    </RecordColumns>
  );
}

type VideoFieldProps = { url: string; writable: boolean; onChange: (url: string) => void };

/** Selects the video of the front page from the media library. */
function VideoField({ url, writable, onChange }: VideoFieldProps) {
  const { t } = useTranslation("admin");
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t(url ? "content.video.set" : "content.video.none")}</p>
      {url ? (
        <video
          src={url}
          controls
          muted
          preload="metadata"
          className="max-w-sm rounded-lg border border-line"
        />
      ) : null}
      {writable ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
            <Film aria-hidden="true" />
            <span>{t(url ? "content.video.replace" : "content.video.choose")}</span>
          </Button>
          {url ? (
            <Button size="sm" variant="ghost" onClick={() => onChange("")}>
              {t("content.video.remove")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {choosing ? (
        <MediaPicker
          kind="video"
          onChosen={(media) => {
            onChange(media.url);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}

type TextHistoryDialogProps = {
  text: EditableText;
  restoring: boolean;
  /** Restores a version; undefined for read-only roles. */
  onRestore: ((version: TextVersion) => void) | undefined;
  onClose: () => void;
};

/** The versions of a text with author and time, and a button that restores them. */
function TextHistoryDialog({ text, restoring, onRestore, onClose }: TextHistoryDialogProps) {
  const { t } = useTranslation("admin");
  const query = useTextVersions(text.pageKey);
  return (
    <ModalDialog title={t("content.history.title")} description={t("content.history.text")} onClose={onClose}>
      {query.error ? <QueryError title={t("content.history.failed")} query={query} /> : null}
      {query.data?.length === 0 ? <p className="text-muted">{t("content.history.empty")}</p> : null}
      {query.data ? (
        <ul className="flex flex-col divide-y divide-line">
          {query.data.map((version, index) => (
            <Version
              key={version.id}
              version={version}
              restoring={restoring}
              // The current version needs no restore button.
              onRestore={index === 0 || version.deleted ? undefined : onRestore}
            />
          ))}
        </ul>
      ) : query.error ? null : (
        <Skeleton className="h-48" />
      )}
    </ModalDialog>
  );
}

type VersionProps = Pick<TextHistoryDialogProps, "restoring" | "onRestore"> & { version: TextVersion };

function Version({ version, restoring, onRestore }: VersionProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { values, deleted, savedBy, savedAt } = version;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p>
        <span className="block font-semibold">{formatDayAndTime(savedAt, language)}</span>
        <span className="text-sm text-muted">{savedBy ?? t("content.history.unknown")}</span>
      </p>
      {deleted ? <p>{t("content.history.deleted")}</p> : null}
      <dl className="grid gap-1.5 text-sm">
        {textLanguages
          .filter((one) => values[one] !== "")
          .map((one) => (
            <div key={one}>
              <dt className="text-muted">{t(`content.languages.${one}`)}</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{values[one]}</dd>
            </div>
          ))}
      </dl>
      {onRestore ? (
        <Button
          size="sm"
          variant="outline"
          loading={restoring}
          onClick={() => onRestore(version)}
          className="self-start"
        >
          {t("content.history.restore")}
        </Button>
      ) : null}
    </li>
  );
}
