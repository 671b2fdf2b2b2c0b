import { coverDrawings } from "./cover-drawings";
import { coverLetter, coverSubject, coverTone } from "./cover-subject";

type CoverProps = {
  /** Title of the article, course or lesson. */
  title: string;
  tags?: readonly string[];
};

/** A drawing of a title's subject that fills its container. Decorative, because the title is beside it. */
export function Cover({ title, tags }: CoverProps) {
  const subject = coverSubject(title, tags);
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className={`cover cover-${coverTone(title)}`}>
      {/* Wider and higher than the drawing, for containers of any shape. */}
      <path d="M-1000-500h2320V146H-1000z" className="cover-wall" />
      <circle cx="160" cy="94" r="82" className="cover-light" />
      <path d="M-1000 146h2320v500H-1000z" className="cover-counter" />
      <path d="M-1000 146h2320" />
      <g>{subject ? coverDrawings[subject] : <LetterSign letter={coverLetter(title)} />}</g>
    </svg>
  );
}

/** The front of a shop with a letter in its window. */
function LetterSign({ letter }: { letter: string }) {
  return (
    <>
      <path d="M102 64v82h116V64" className="fill-surface" />
      <text x="160" y="134" textAnchor="middle" className="cover-letter">
        {letter}
      </text>
      <path
        d="M108 28h104l16 34a11.33 11.33 0 0 1-22.67 0a11.33 11.33 0 0 1-22.67 0a11.33 11.33 0 0 1-22.66 0a11.33 11.33 0 0 1-22.67 0a11.33 11.33 0 0 1-22.67 0a11.33 11.33 0 0 1-22.66 0z"
        className="fill-accent"
      />
    </>
  );
}
