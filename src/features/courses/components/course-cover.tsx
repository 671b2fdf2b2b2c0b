import GraduationCap from "lucide-react/icons/graduation-cap";
import type { CourseSummary } from "../model";

/** The picture of a course, or a drawing without one. */
export function CourseCover({ coverUrl, coverAlt }: Pick<CourseSummary, "coverUrl" | "coverAlt">) {
  if (coverUrl) {
    return (
      <img
        src={coverUrl}
        alt={coverAlt}
        loading="lazy"
        className="aspect-video w-full rounded-t-2xl border-b border-line object-cover"
      />
    );
  }
  return (
    <div
      aria-hidden="true"
      className="grid aspect-video w-full place-items-center rounded-t-2xl border-b border-line bg-second-soft text-second"
    >
      <GraduationCap className="size-14" />
    </div>
  );
}
