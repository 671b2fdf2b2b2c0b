import Play from "lucide-react/icons/play";
import type { CourseSummary } from "../rules";

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
      className="flex aspect-video w-full flex-col overflow-hidden rounded-t-2xl border-b border-line bg-second-soft"
    >
      <div className="awning" />
      <span className="m-auto grid size-14 place-items-center rounded-full bg-ink text-ground shadow-card">
        <Play className="ml-1 size-6 fill-current" />
      </span>
    </div>
  );
}
