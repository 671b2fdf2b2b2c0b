import Play from "lucide-react/icons/play";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/kit/empty-state";
import { Card } from "@/kit/ui/card";
import type { Course } from "../rules";
import { CourseOutline } from "./course-outline";

type OutlineCardProps = {
  course: Course;
  /** URLs of posters by lesson id; empty while they load. */
  posters?: Readonly<Record<string, string>> | undefined;
};

/** The outline of a course under its heading, or a text when it has no lessons. */
export function OutlineCard({ course, posters }: OutlineCardProps) {
  const { t } = useTranslation("courses");
  return (
    <Card className="flex flex-col gap-6 p-6 sm:p-8">
      <h2 className="text-heading">{t("outline")}</h2>
      {course.modules.length > 0 ? (
        <CourseOutline course={course} posters={posters} />
      ) : (
        <EmptyState icon={Play} title={t("noLessons")} description={t("noLessonsText")} />
      )}
    </Card>
  );
}
