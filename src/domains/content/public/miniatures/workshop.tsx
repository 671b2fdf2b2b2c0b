import { MiniatureCopy, MiniatureFrame, type MiniatureProps } from "../../parts/miniature";

/** A bicycle workshop: cobalt and lime, a poster's capitals, a bicycle in line like a technical drawing. */
export function Workshop({ text, link }: MiniatureProps) {
  return (
    <MiniatureFrame look="bike" text={text} link={link}>
      <MiniatureCopy text={text} />
      <svg className="mini-art" viewBox="0 0 200 120" fill="none" stroke="#fff" strokeLinecap="round">
        <g id="mini-wheel">
          <circle cx="44" cy="78" r="37" strokeWidth="3.5" />
          <circle
            cx="44"
            cy="78"
            r="17"
            strokeWidth="34"
            strokeDasharray=".4 4.95"
            strokeLinecap="butt"
            opacity=".6"
          />
          <circle cx="44" cy="78" r="4" fill="#2438e0" strokeWidth="2.5" />
        </g>
        <use href="#mini-wheel" x="112" />
        <g strokeWidth="5" strokeLinejoin="round">
          <path stroke="#d6f24a" d="M44 78l36-40h58l3 10-47 31zM76 28l18 51" />
          <path d="M136 30l5 18q4 14 15 30M136 30l12-3q10-1 10 7 0 7-9 8M64 26q12 3 24 0" />
        </g>
        <circle cx="94" cy="79" r="9" fill="#2438e0" strokeWidth="3" />
        <path strokeWidth="3" d="M94 79l9 17M98 96h11M94 70L44 75M94 88L44 81" />
      </svg>
      <div className="mini-items">
        <span>{text.note}</span>
        <span>{text.item1}</span>
        <span>{text.item2}</span>
        <span>{text.item3}</span>
      </div>
    </MiniatureFrame>
  );
}
