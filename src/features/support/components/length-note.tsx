import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { lengthOf } from "../model";

type LengthNoteProps = {
  text: string;
  /** Most characters there may be. */
  maxLength: number;
};

// Earlier it would only be one more number on the page.
const near = 0.9;

/** How many characters are left, once there are few. */
export function LengthNote({ text, maxLength }: LengthNoteProps) {
  const { t } = useTranslation();
  // As it will be sent: without surrounding spaces.
  const left = maxLength - lengthOf(text.trim());
  if (left > maxLength * (1 - near)) return null;
  return (
    <span className={clsx("tabular", left < 0 && "font-medium text-danger")}>
      {left < 0 ? t("validation.over", { count: -left }) : t("validation.left", { count: left })}
    </span>
  );
}
