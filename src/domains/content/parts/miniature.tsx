import type { SiteModel } from "@contract/enums";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/**
 * The words inside one miniature website. Every trade has the same slots, so that a translation is one flat
 * object per trade. A drawing may omit a slot that does not fit its layout.
 */
export interface MiniatureText {
  brand: string;
  link1: string;
  link2: string;
  link3: string;
  /** First line of the headline; `accent` continues the sentence in the site's second typeface. */
  title: string;
  accent: string;
  text: string;
  button: string;
  note: string;
  item1: string;
  item2: string;
  item3: string;
}

/** The words of every model. */
export type MiniatureTexts = Record<SiteModel, MiniatureText>;

/** A drawn website: its words, and the page that it opens. Without a link it is only a picture. */
export interface MiniatureProps {
  text: MiniatureText;
  link?: { to: string; label: string } | undefined;
  /** What a press opens, shown under the pointer and the focus. The label of the link is the accessible name. */
  opens?: string | undefined;
}

interface MiniatureFrameProps extends MiniatureProps {
  /** Suffix of the class that carries the site's art direction: `mini-${look}` in miniatures.css. */
  look: string;
  children: ReactNode;
}

/**
 * A window with a website in it. All lengths inside are fractions of the window's width, so the drawing is
 * sharp at any size. A window taller than wide becomes a phone, and the site uses its phone layout. The words
 * inside are part of the drawing, so they are hidden from assistive technology.
 */
export function MiniatureFrame({ look, text, link, opens, children }: MiniatureFrameProps) {
  return (
    <div className={`mini-frame mini-${look}`}>
      <div className="mini-screen" aria-hidden="true">
        <div className="mini-page">
          <div className="mini-nav">
            <b>{text.brand}</b>
            <span>{text.link1}</span>
            <span>{text.link2}</span>
            <span>{text.link3}</span>
            <i />
          </div>
          {children}
          {/* The next part of the page, which appears when the window scrolls. */}
          <div className="mini-more">
            <i />
            <i />
            <i />
          </div>
        </div>
      </div>
      {opens ? (
        <span className="mini-chip" aria-hidden="true">
          {`${opens} →`}
        </span>
      ) : null}
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

/** A neighbourhood bakery: butter and crust, heavy friendly letters, flat bread cut out of paper. */
export function Bakery({ text, ...frame }: MiniatureProps) {
  return (
    <MiniatureFrame look="bakery" text={text} {...frame}>
      <svg className="mini-art" viewBox="0 0 120 96" preserveAspectRatio="xMidYMax">
        <circle cx="64" cy="46" r="44" fill="#f4b63f" />
        <path fill="#8c451b" d="M5 71c0-27 22-44 55-44s55 17 55 44c0 17-20 24-55 24S5 88 5 71z" />
        <path fill="#c06d28" d="M8 67c1-24 22-39 52-39s51 15 52 39c-4 12-23 17-52 17S12 79 8 67z" />
        <path fill="#dd9440" d="M17 58c5-16 21-25 43-25s37 8 43 24c-10-7-24-10-43-10s-33 4-43 11z" />
        <g fill="#fdebc6">
          <path d="M58 80c-6-15-5-31 3-46 5 15 4 32-3 46z" />
          <path d="M50 70c-9-2-16-9-18-19 10 2 17 9 18 19zM47 51c-6-2-10-6-11-13 7 2 11 6 11 13z" />
          <path d="M68 70c9-2 16-9 18-19-10 2-17 9-18 19zM73 51c6-2 10-6 11-13-7 2-11 6-11 13z" />
        </g>
        <g className="mini-steam" fill="none" stroke="#fff3d8" strokeWidth="3" strokeLinecap="round">
          <path d="M46 20c-5-5 4-9 0-15" />
          <path d="M61 17c-5-5 4-9 0-15" />
          <path d="M76 20c-5-5 4-9 0-15" />
        </g>
      </svg>
      <MiniatureCopy text={text} />
      <div className="mini-items">
        <span>
          <svg viewBox="0 0 40 26">
            <path fill="#b5652b" d="M3 17C3 9 10 4 20 4s17 5 17 13c0 5-6 7-17 7S3 22 3 17z" />
            <path stroke="#fdebc6" strokeWidth="2" strokeLinecap="round" d="M13 8l5 9M20 7l5 9M27 8l4 7" />
          </svg>
          <span>{text.item1}</span>
        </span>
        <span>
          <svg viewBox="0 0 40 26">
            <path
              fill="#d98a3a"
              d="M2 19C1 10 10 3 20 3s19 7 18 16c-1 4-6 4-8 1-2-4-5-6-10-6s-8 2-10 6c-2 3-7 3-8-1z"
            />
            <path stroke="#8c451b" strokeWidth="1.6" d="M8 9l5 8M15 4l2 10M25 4l-2 10M32 9l-5 8" />
          </svg>
          <span>{text.item2}</span>
        </span>
        <span>
          <svg viewBox="0 0 40 26">
            <rect x="1" y="9" width="38" height="9" rx="4.5" fill="#b5652b" transform="rotate(-16 20 13)" />
            <path stroke="#fdebc6" strokeWidth="2" strokeLinecap="round" d="M10 14l4 3M17 11l4 4M24 9l4 4" />
          </svg>
          <span>{text.item3}</span>
        </span>
      </div>
    </MiniatureFrame>
  );
}
