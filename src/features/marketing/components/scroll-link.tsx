import type { MouseEvent, ReactNode } from "react";

type ScrollLinkProps = {
  /** Id of the place on this page. */
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
  // Who uses the keyboard goes on from there, not from here.
  place.focus({ preventScroll: true });
}

/** A link to a place further down the page: gliding there with script, jumping without. */
export function ScrollLink({ target, className, children }: ScrollLinkProps) {
  return (
    <a href={`#${target}`} onClick={(event) => scrollTo(event, target)} className={className}>
      {children}
    </a>
  );
}
