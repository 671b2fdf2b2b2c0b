import Captions from "lucide-react/icons/captions";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/kit/file-button";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Select } from "@/kit/ui/fields";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import { isLanguage, languageNames, languages, type Language } from "@/platform/language";
import { attachmentBytes, attachmentEndings, attachmentType, faultOfCaptions, lengths } from "./rules";
import { type EditedLesson, type LessonFile, useFileChanges } from "./lesson-data";

/** Captions and attachments of a lesson. Validates and stores each selected file immediately. */
export function LessonFiles({ lesson }: { lesson: EditedLesson }) {
  return (
    <>
      <CaptionsCard lesson={lesson} />
      <AttachmentsCard lesson={lesson} />
    </>
  );
}

function CaptionsCard({ lesson }: { lesson: EditedLesson }) {
  const { t } = useTranslation("admin");
  const files = useStoredFiles(lesson, "captions");
  const [language, setLanguage] = useState<Language>(lesson.course.language);

  async function add(file: File): Promise<void> {
    const isTooLarge = file.size > attachmentBytes;
    const fault = isTooLarge ? "tooLarge" : faultOfCaptions(await file.text().catch(() => ""));
    if (fault !== null) files.refuse(t(`courses.files.faults.${fault}`));
    else await files.add({ file, type: "text/vtt", language, name: languageNames[language] });
  }

  return (
    <FilesCard title={t("courses.files.captions")} hint={t("courses.files.captionsHint")} files={files}>
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
        size="sm"
        label={t("courses.files.addCaptions")}
        accept=".vtt,text/vtt"
        loading={files.isAdding}
        onFiles={([file]) => void (file && add(file))}
        className="self-start"
      >
        <Captions aria-hidden="true" />
        {t("courses.files.addCaptions")}
      </FileButton>
    </FilesCard>
  );
}

function AttachmentsCard({ lesson }: { lesson: EditedLesson }) {
  const { t } = useTranslation("admin");
  const files = useStoredFiles(lesson, "attachment");

  async function add(file: File): Promise<void> {
    const type = attachmentType(file.name);
    const fault = file.size > attachmentBytes ? "tooLarge" : file.size === 0 ? "empty" : null;
    if (type === null || fault !== null) {
      files.refuse(t(`courses.files.faults.${type === null || fault === null ? "type" : fault}`));
      return;
    }
    const name = [...file.name].slice(0, lengths.title).join("");
    await files.add({ file, type, language: null, name });
  }

  return (
    <FilesCard title={t("courses.files.attachments")} hint={t("courses.files.attachmentsHint")} files={files}>
      <FileButton
        size="sm"
        label={t("courses.files.addAttachment")}
        accept={attachmentEndings}
        loading={files.isAdding}
        onFiles={([file]) => void (file && add(file))}
        className="self-start"
      >
        <Paperclip aria-hidden="true" />
        {t("courses.files.addAttachment")}
      </FileButton>
    </FilesCard>
  );
}

type FilesCardProps = {
  title: string;
  hint: string;
  files: ReturnType<typeof useStoredFiles>;
  children: ReactNode;
};

function FilesCard({ title, hint, files, children }: FilesCardProps) {
  const { t } = useTranslation("admin");
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-lg leading-6">{title}</h2>
      <ul className="flex flex-col gap-1 empty:hidden">
        {files.stored.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2 rounded-lg bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t("courses.files.remove", { name })}
              loading={files.isRemoving(id)}
              onClick={() => void files.remove(id)}
            >
              {files.isRemoving(id) ? null : <X aria-hidden="true" />}
            </Button>
          </li>
        ))}
      </ul>
      {children}
      <p className="text-sm text-muted">{hint}</p>
      {files.problem ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {files.problem}
        </p>
      ) : null}
    </Card>
  );
}

/** A lesson's stored files of one kind, their changes, and why the last change failed. */
function useStoredFiles(lesson: EditedLesson, kind: LessonFile["kind"]) {
  const { t } = useTranslation(["admin", "common"]);
  const { add, remove } = useFileChanges();
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      const { code } = toAppError(thrown);
      setProblem(`${t("courses.files.failed")} ${t(errorMessages[code], { ns: "common" })}`);
    }
  }

  return {
    stored: lesson.files.filter((file) => file.kind === kind),
    problem,
    refuse: setProblem,
    isAdding: add.isPending,
    isRemoving: (id: string) => remove.isPending && remove.variables.id === id,
    add: (file: Omit<Parameters<typeof add.mutateAsync>[0], "lessonId" | "position">) =>
      attempt(() => add.mutateAsync({ ...file, lessonId: lesson.id, position: lesson.files.length })),
    remove: (id: string) => attempt(() => remove.mutateAsync({ id })),
  };
}
