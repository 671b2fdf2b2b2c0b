import { clsx } from "clsx";
import { Cover } from "@/kit/covers/cover";
import type { CourseSummary } from "../rules";

type CourseCoverProps = {
  course: Pick<CourseSummary, "title" | "coverUrl" | "coverAlt">;
  className?: string;
};

/** The picture of a course, or a drawing of its subject, in a frame of 16:9. */
export function CourseCover({ course, className }: CourseCoverProps) {
  return (
    <div className={clsx("aspect-video overflow-hidden", className)}>
      {course.coverUrl ? (
        <img src={course.coverUrl} alt={course.coverAlt} loading="lazy" className="size-full object-cover" />
      ) : (
        <Cover title={course.title} />
      )}
    </div>
  );
}
