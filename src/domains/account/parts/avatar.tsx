import { Avatar as AvatarImage } from "@/kit/ui/avatar";
import { initials } from "@/platform/names";

interface AvatarProps {
  fullName: string | null;
  email: string | null;
  imageUrl: string | null;
  className?: string;
}

/** A customer's avatar, or their initials. */
export function Avatar({ fullName, email, ...rest }: AvatarProps) {
  return <AvatarImage initials={initials(fullName, email)} {...rest} />;
}
