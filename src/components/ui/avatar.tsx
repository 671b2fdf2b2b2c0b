import { clsx } from "clsx";
import { useState } from "react";

type AvatarProps = { initials: string; imageUrl?: string | null; className?: string };

/** A person's picture, else their initials. Decorative: the name stands beside it. */
export function Avatar({ initials, imageUrl = null, className }: AvatarProps) {
  // The address that failed, so that a new picture gets its own try.
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-10 shrink-0 place-items-center overflow-hidden rounded-full border border-transparent bg-second-soft text-sm font-bold text-second",
        className,
      )}
    >
      {imageUrl !== null && imageUrl !== broken ? (
        <img src={imageUrl} alt="" onError={() => setBroken(imageUrl)} className="size-full object-cover" />
      ) : (
        initials
      )}
    </span>
  );
}
