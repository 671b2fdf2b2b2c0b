import type { MouseEvent, ReactNode } from "react";

type ScrollLinkProps = {
  /** Id of the target on this page. */
  target: string;
  className: string;
  children: ReactNode;
};

function scrollTo(event: MouseEvent<HTMLAnchorElement>, target: string): void {
  const place = document.getElementById(target);
  if (!place) return;
  event.preventDefault();
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  // Keyboard navigation continues from the target.
  place.focus({ preventScroll: true });
}

/** A link to a section further down the page: scrolls smoothly with JavaScript, jumps without it. */
export function ScrollLink({ target, className, children }: ScrollLinkProps) {
  return (
    <a href={`#${target}`} onClick={(event) => scrollTo(event, target)} className={className}>
      {children}
    </a>
  );
}
