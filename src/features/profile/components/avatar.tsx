import { useState } from "react";
import { cn } from "@/lib/class-names";
import { initials } from "../model";

interface AvatarProps {
  fullName: string | null;
  email: string | null;
  imageUrl: string | null;
  className?: string;
}

/** A person's picture, else their initials. Decorative: the name stands beside it. */
export function Avatar({ fullName, email, imageUrl, className }: AvatarProps) {
  // The address that failed, so that a new picture gets its own try.
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-second-soft text-sm font-bold text-second",
        className,
      )}
    >
      {imageUrl !== null && imageUrl !== broken ? (
        <img src={imageUrl} alt="" onError={() => setBroken(imageUrl)} className="size-full object-cover" />
      ) : (
        initials(fullName, email)
      )}
    </span>
  );
}
