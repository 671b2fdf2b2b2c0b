import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";

type ExternalTextLinkProps = {
  href: string;
  /** Accessible name, when the text alone does not say which object it opens. */
  label?: string;
  children: ReactNode;
};

/** A link to another site, which opens in a new tab. */
export function ExternalTextLink({ href, label, children }: ExternalTextLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className="inline-flex max-w-full items-center gap-1.5 text-sm [overflow-wrap:anywhere] text-link pointer-coarse:min-h-11"
    >
      <span className="min-w-0">{children}</span>
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
    </a>
  );
}
