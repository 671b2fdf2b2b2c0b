import { Avatar as Picture } from "@/components/ui/avatar";
import { initials } from "../model";

interface AvatarProps {
  fullName: string | null;
  email: string | null;
  imageUrl: string | null;
  className?: string;
}

/** A customer's picture, else their initials. */
export function Avatar({ fullName, email, ...rest }: AvatarProps) {
  return <Picture initials={initials(fullName, email)} {...rest} />;
}
