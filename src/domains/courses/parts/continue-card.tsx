import Play from "lucide-react/icons/play";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { panelPaths } from "@/platform/panel-paths";
import type { CourseToContinue } from "../rules";
import { CourseCover } from "./course-cover";
import { CourseProgress } from "./course-progress";

/** Links to the learner's last lesson. */
export function ContinueCard({ course }: { course: CourseToContinue }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card className="flex flex-col gap-4 p-5 sm:flex-row sm:items-center sm:gap-6">
      <CourseCover
        course={course}
        className="shrink-0 rounded-xl border border-line max-sm:aspect-[5/2] sm:w-44 lg:w-52"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <h2 className="text-sm font-semibold text-second">{t("courses.continueTitle")}</h2>
          <p lang={course.language} className="font-display text-heading font-bold [overflow-wrap:anywhere]">
            {course.title}
          </p>
        </div>
        <CourseProgress {...course} />
      </div>
      <Link
        to={panelPaths.lesson(course.id, course.nextLessonId)}
        className={buttonVariants({ variant: "secondary", className: "self-start sm:self-center" })}
      >
        <Play aria-hidden="true" />
        {t("courses.continue")}
      </Link>
    </Card>
  );
}
