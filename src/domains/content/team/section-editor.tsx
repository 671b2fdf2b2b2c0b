import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { RecordForm } from "@/kit/form/record-form";
import { SaveBar } from "@/kit/form/save-bar";
import { Card } from "@/kit/ui/card";
import {
  type EditableText,
  fieldName,
  type SectionFields,
  type StoredTexts,
  textLanguages,
  type TextValues,
  type VisibleLanguage,
  visibleLanguages,
} from "./rules";
import { TextField } from "./text-field";
import { TextHistoryDialog } from "./text-history-dialog";
import { useSectionForm } from "./use-section-form";
import { useTextLabel } from "./use-text-label";

/** The props of the video picker. */
export type VideoSlot = { url: string; writable: boolean; onChange: (url: string) => void };

type SectionEditorProps = {
  /** Identifies the user and the section for the copy in the browser. */
  id: string;
  texts: readonly EditableText[];
  /** The texts as loaded when the section opened. */
  stored: StoredTexts;
  writable: boolean;
  /** Renders a preview of the section. */
  renderPreview: (fields: SectionFields, language: VisibleLanguage) => ReactNode;
  renderVideo: (slot: VideoSlot) => ReactNode;
  onSaved: () => void;
  /** Called with false when the text already had its built-in value. */
  onReset: (changed: boolean) => void;
  onRestored: () => void;
  onFailed: (what: "save" | "reset" | "restore", error: unknown) => void;
};

/** The texts of a section in every language, with a preview of the section. */
export function SectionEditor(props: SectionEditorProps) {
  const { id, texts, stored, writable, renderPreview, renderVideo } = props;
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
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
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
                text.kind === "video"
                  ? renderVideo({
                      url: form.fields[fieldName(text.pageKey, "pt")] ?? "",
                      writable,
                      onChange: (url) => form.set(fieldName(text.pageKey, "pt"), url),
                    })
                  : undefined
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
    </div>
  );
}
