import { MiniatureCopy, MiniatureFrame, type MiniatureProps } from "../../parts/miniature";

/** A dental clinic: mint and air, round corners, a face that smiles, a booking one can nearly press. */
export function Clinic({ text, link }: MiniatureProps) {
  return (
    <MiniatureFrame look="clinic" text={text} link={link}>
      <svg className="mini-art" viewBox="0 0 100 116" preserveAspectRatio="xMidYMid slice">
        <path fill="#a9dcd2" d="M0 0h100v116H0z" />
        <circle cx="50" cy="58" r="42" fill="#ffb39a" />
        <path fill="#2c1b18" d="M27 52c-2-21 8-33 24-33s25 13 22 33c-1 12-4 22-2 30H29c3-9-1-18-2-30z" />
        <path fill="#b87852" d="M42 58h16v26H42z" />
        <path fill="#d99f78" d="M34 46c0-12 6-19 16-19s16 7 16 19-6 22-16 22-16-10-16-22z" />
        <path fill="#2c1b18" d="M33 47c-1-14 6-22 17-22s18 8 17 22c-6-2-10-6-12-12-5 6-13 10-22 12z" />
        <g fill="none" stroke="#2c1b18" strokeWidth="1.5" strokeLinecap="round">
          <path d="M40.5 47q2-2 4 0M55.5 47q2-2 4 0M48.5 52q1.5 1 3 0" />
        </g>
        <path fill="#fff" stroke="#a35a45" d="M43 56h14q-1.5 7.5-7 7.5T43 56z" />
        <path fill="#fff" d="M12 116c0-24 12-34 30-37l8 8 8-8c18 3 30 13 30 37z" />
        <path fill="#12727a" d="M41 79l9 9 9-9 3 1-12 19-12-19z" />
        <path fill="none" stroke="#cfe4e1" strokeWidth="1.5" d="M50 99v17M64 104h10" />
      </svg>
      <MiniatureCopy text={text} />
      <div className="mini-card">
        <b>{text.note}</b>
        <span>12</span>
        <span>13</span>
        <i>14</i>
        <span>15</span>
      </div>
      <div className="mini-items">
        <span>{text.item1}</span>
        <span>{text.item2}</span>
        <span>{text.item3}</span>
      </div>
    </MiniatureFrame>
  );
}
