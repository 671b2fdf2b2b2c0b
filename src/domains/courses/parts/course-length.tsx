import { useTranslation } from "react-i18next";
import { hoursAndMinutesOf } from "../rules";

/** The total length of a course's lessons; renders nothing when it is unknown. */
export function CourseLength({ seconds }: { seconds: number }) {
  const { t } = useTranslation("courses");
  if (seconds <= 0) return null;
  const { hours, minutes } = hoursAndMinutesOf(seconds);
  return (
    <span>
      {hours === 0
        ? t("minutes", { count: minutes })
        : minutes === 0
          ? t("hours", { hours })
          : t("hoursAndMinutes", { hours, minutes })}
    </span>
  );
}
