import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { MiniatureText } from "./miniature-texts";

/** A drawn website: its words, and the page that it opens. Without a link it is only a picture. */
export interface MiniatureProps {
  text: MiniatureText;
  link?: { to: string; label: string } | undefined;
}

interface MiniatureFrameProps extends MiniatureProps {
  /** Suffix of the class that carries the site's art direction: `mini-${look}` in miniature-sites.css. */
  look: string;
  children: ReactNode;
}

/**
 * A window with a website in it. All lengths inside are fractions of the window's width, so the drawing is
 * sharp at any size. A window taller than wide becomes a phone, and the site uses its phone layout. The words
 * inside are part of the drawing, so they are hidden from assistive technology.
 */
export function MiniatureFrame({ look, text, link, children }: MiniatureFrameProps) {
  const page = (
    <div className="mini-page" aria-hidden="true">
      <div className="mini-nav">
        <b>{text.brand}</b>
        <span>{text.link1}</span>
        <span>{text.link2}</span>
        <span>{text.link3}</span>
        <i />
      </div>
      {children}
    </div>
  );
  return (
    <div className={`mini-frame mini-${look}`}>
      {page}
      {/* Above the drawing instead of around it, because its words are no label. */}
      {link ? <Link to={link.to} aria-label={link.label} className="mini-link" /> : null}
    </div>
  );
}

/** Headline, sentence and button: the parts that every site has, each in its own design. */
export function MiniatureCopy({ text }: { text: MiniatureText }) {
  return (
    <div className="mini-copy">
      <b>
        <span>{text.title}</span> <em>{text.accent}</em>
      </b>
      <p>{text.text}</p>
      <u>{text.button}</u>
    </div>
  );
}
