import { clsx } from "clsx";
import { useState } from "react";

type AvatarProps = { initials: string; imageUrl?: string | null; className?: string };

/** A user's picture, or their initials. Decorative, because the name is beside it. */
export function Avatar({ initials, imageUrl = null, className }: AvatarProps) {
  // The failed URL, so that a new picture is tried again.
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-10 shrink-0 place-items-center overflow-hidden rounded-full border border-transparent bg-second-soft text-[length:calc(var(--spacing)*3.5)] font-bold text-second",
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
