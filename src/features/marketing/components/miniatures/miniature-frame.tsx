import type { ReactNode } from "react";
import type { MiniatureText } from "./miniature-texts";

interface MiniatureFrameProps {
  /** Suffix of the class that carries the site's art direction: `mini-${look}` in miniature-sites.css. */
  look: string;
  text: MiniatureText;
  children: ReactNode;
}

/**
 * A window with a website in it. All lengths inside are fractions of the window's width, so the drawing is
 * sharp at any size. A window taller than wide becomes a phone, and the site uses its phone layout.
 */
export function MiniatureFrame({ look, text, children }: MiniatureFrameProps) {
  return (
    <div className={`mini-frame mini-${look}`}>
      <div className="mini-page">
        <div className="mini-nav">
          <b>{text.brand}</b>
          <span>{text.link1}</span>
          <span>{text.link2}</span>
          <span>{text.link3}</span>
          <i />
        </div>
        {children}
      </div>
    </div>
  );
}

/** Headline, sentence and button: the parts that every site has, each in its own design. */
export function MiniatureCopy({ text }: { text: MiniatureText }) {
  return (
    <div className="mini-copy">
      <b>
        {text.title} <em>{text.accent}</em>
      </b>
      <p>{text.text}</p>
      <u>{text.button}</u>
    </div>
  );
}
