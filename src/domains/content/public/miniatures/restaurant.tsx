import { MiniatureCopy, MiniatureFrame, type MiniatureProps } from "../../parts/miniature";

/** An Italian canteen: bottle green, a gingham cloth from above, a lively italic. */
export function Restaurant({ text, link }: MiniatureProps) {
  return (
    <MiniatureFrame look="food" text={text} link={link}>
      <svg className="mini-art" viewBox="0 -14 120 168" preserveAspectRatio="xMidYMid slice">
        <pattern id="mini-cloth" width="20" height="20" patternUnits="userSpaceOnUse">
          <path fill="#fbeee0" d="M0 0h20v20H0z" />
          <g fill="#cf3a26" fillOpacity=".55">
            <path d="M0 0h10v20H0z" />
            <path d="M0 0h20v10H0z" />
          </g>
        </pattern>
        <path fill="url(#mini-cloth)" d="M0-20h120v180H0z" />
        <circle cx="63" cy="74" r="50" fill="#5a1f14" fillOpacity=".25" />
        <circle cx="60" cy="70" r="50" fill="#fffaf2" />
        <circle cx="60" cy="70" r="36" fill="#f6ead8" stroke="#2f6f5b" strokeWidth="1.5" />
        <path
          fill="#c43a24"
          d="M32 72c-2-18 12-30 28-30 18 0 31 12 29 30-2 17-14 27-30 26-15-1-25-10-27-26z"
        />
        <g fill="none" stroke="#f2c25f" strokeWidth="4" strokeLinecap="round">
          <path d="M38 74c-1-15 9-25 22-25s24 9 23 23-10 21-22 20-18-8-17-19 7-16 16-16 16 6 15 15-6 12-13 12-10-5-9-11 4-8 9-7" />
          <path stroke="#dd9c38" d="M42 62c6-10 24-13 34-3M47 84c8 7 20 6 27-2M50 66c3-6 15-8 19 0" />
        </g>
        <g fill="#e8513a" stroke="#a82a18">
          <circle cx="77" cy="58" r="5" />
          <circle cx="45" cy="83" r="4.5" />
        </g>
        <path
          fill="#3f8a4d"
          d="M60 66c2-9 9-13 17-11-2 8-9 12-17 11zM59 66c-8-1-12-6-12-13 8 0 12 5 12 13z"
        />
        <path stroke="#2b6437" d="M60 66l12-8M59 66l-8-9" />
      </svg>
      <MiniatureCopy text={text} />
      <div className="mini-items">
        <b>{text.note}</b>
        <span>{text.item1}</span>
        <span>{text.item2}</span>
        <span>{text.item3}</span>
      </div>
    </MiniatureFrame>
  );
}
