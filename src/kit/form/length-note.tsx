import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { lengthOf } from "@/platform/validation";

type LengthNoteProps = {
  text: string;
  /** Maximum number of characters. */
  maxLength: number;
};

// The count appears only near the limit.
const nearLimit = 0.9;

/** Shows the remaining characters when few are left. */
export function LengthNote({ text, maxLength }: LengthNoteProps) {
  const { t } = useTranslation();
  // The message is sent without surrounding spaces.
  const left = maxLength - lengthOf(text.trim());
  if (left > maxLength * (1 - nearLimit)) return null;
  return (
    <span className={clsx("tabular", left < 0 && "font-medium text-danger")}>
      {left < 0 ? t("validation.over", { count: -left }) : t("validation.left", { count: left })}
    </span>
  );
}
