import StickyNote from "lucide-react/icons/sticky-note";
import Reply from "lucide-react/icons/reply";
import { useId } from "react";
import { useTranslation } from "react-i18next";

type AnswerKindProps = { isNote: boolean; onChoose: (isNote: boolean) => void };

const kinds = [
  { isNote: false, key: "messages.kind.answer", icon: Reply },
  { isNote: true, key: "messages.kind.note", icon: StickyNote },
] as const;

/** Chooses between an answer to the customer and a note for the team. */
export function AnswerKind({ isNote, onChoose }: AnswerKindProps) {
  const { t } = useTranslation("admin");
  const name = useId();
  return (
    <fieldset className="flex max-w-full shrink-0 flex-wrap rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{t("messages.kind.label")}</legend>
      {kinds.map(({ isNote: note, key, icon: Icon }) => (
        <label
          key={key}
          className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-3 text-sm font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={isNote === note}
            onChange={() => onChoose(note)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-4" />
          <span>{t(key)}</span>
        </label>
      ))}
    </fieldset>
  );
}
