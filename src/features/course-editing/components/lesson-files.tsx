import Captions from "lucide-react/icons/captions";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { isLanguage, languageNames, languages, type Language } from "@/lib/language";
import { attachmentBytes, attachmentEndings, attachmentType } from "../attachment-types";
import { faultOfCaptions } from "../captions";
import type { EditedLesson, LessonFile } from "../lesson-fields";
import { lengths } from "../lengths";
import { useFileChanges } from "../queries";

/** Captions and attachments of a lesson. Validates and stores each selected file immediately. */
export function LessonFiles({ lesson }: { lesson: EditedLesson }) {
  const { t } = useTranslation(["admin", "common"]);
  const { add, remove } = useFileChanges();
  const [language, setLanguage] = useState<Language>(lesson.course.language);
  const [problem, setProblem] = useState<{ about: LessonFile["kind"]; text: string } | null>(null);
  const captions = useRef<HTMLInputElement>(null);
  const attachment = useRef<HTMLInputElement>(null);

  async function store(about: LessonFile["kind"], work: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      const { code } = toAppError(thrown);
      setProblem({
        about,
        text: `${t("courses.files.failed")} ${t(errorMessages[code], { ns: "common" })}`,
      });
    }
  }

  async function addCaptions(file: File): Promise<void> {
    const fault =
      file.size > attachmentBytes ? "tooLarge" : faultOfCaptions(await file.text().catch(() => ""));
    if (fault !== null) {
      setProblem({ about: "captions", text: t(`courses.files.faults.${fault}`) });
      return;
    }
    await store("captions", () =>
      add.mutateAsync({
        lessonId: lesson.id,
        file,
        type: "text/vtt",
        language,
        name: languageNames[language],
        position: lesson.files.length,
      }),
    );
  }

  async function addAttachment(file: File): Promise<void> {
    const type = attachmentType(file.name);
    const fault =
      type === null ? "type" : file.size > attachmentBytes ? "tooLarge" : file.size === 0 ? "empty" : null;
    if (type === null || fault !== null) {
      setProblem({ about: "attachment", text: t(`courses.files.faults.${fault ?? "type"}`) });
      return;
    }
    await store("attachment", () =>
      add.mutateAsync({
        lessonId: lesson.id,
        file,
        type,
        language: null,
        name: [...file.name].slice(0, lengths.title).join(""),
        position: lesson.files.length,
      }),
    );
  }

  const list = (kind: LessonFile["kind"]) => (
    <ul className="flex flex-col gap-1 empty:hidden">
      {lesson.files
        .filter((file) => file.kind === kind)
        .map((file) => (
          <li key={file.id} className="flex items-center gap-2 rounded-lg bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{file.name}</span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t("courses.files.remove", { name: file.name })}
              onClick={() => void store(kind, () => remove.mutateAsync({ id: file.id }))}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
    </ul>
  );
  const problemOf = (kind: LessonFile["kind"]) =>
    problem?.about === kind ? (
      <p role="alert" className="text-sm font-medium text-danger">
        {problem.text}
      </p>
    ) : null;

  return (
    <>
      <Card className="flex flex-col gap-3 p-5">
        <h2 className="text-heading">{t("courses.files.captions")}</h2>
        {list("captions")}
        <Select
          aria-label={t("courses.files.captionsLanguage")}
          value={language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setLanguage(target.value);
          }}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
        </Select>
        <FileButton
          icon={<Captions aria-hidden="true" />}
          picker={captions}
          label={t("courses.files.addCaptions")}
          accept=".vtt,text/vtt"
          loading={add.isPending}
          onFile={(file) => void addCaptions(file)}
        />
        <p className="text-sm text-muted">{t("courses.files.captionsHint")}</p>
        {problemOf("captions")}
      </Card>
      <Card className="flex flex-col gap-3 p-5">
        <h2 className="text-heading">{t("courses.files.attachments")}</h2>
        {list("attachment")}
        <FileButton
          icon={<Paperclip aria-hidden="true" />}
          picker={attachment}
          label={t("courses.files.addAttachment")}
          accept={attachmentEndings}
          loading={add.isPending}
          onFile={(file) => void addAttachment(file)}
        />
        <p className="text-sm text-muted">{t("courses.files.attachmentsHint")}</p>
        {problemOf("attachment")}
      </Card>
    </>
  );
}

type FileButtonProps = {
  icon: ReactNode;
  picker: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  loading: boolean;
  onFile: (file: File) => void;
};

function FileButton({ icon, picker, label, accept, loading, onFile }: FileButtonProps) {
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button
        size="sm"
        variant="outline"
        loading={loading}
        onClick={() => picker.current?.click()}
        className="self-start"
      >
        {icon}
        {label}
      </Button>
    </>
  );
}
