import { MiniatureCopy, MiniatureFrame, type MiniatureProps } from "../../parts/miniature";

/** A photographer: no ornament, pictures to the edges, small wide letters over them. */
export function Photographer({ text, link }: MiniatureProps) {
  return (
    <MiniatureFrame look="photo" text={text} link={link}>
      <svg className="mini-art" viewBox="0 0 160 108" preserveAspectRatio="xMidYMax slice">
        <linearGradient id="mini-dusk" x2="0" y2="1">
          <stop stopColor="#191d38" />
          <stop offset=".42" stopColor="#5b3a5c" />
          <stop offset=".62" stopColor="#d06a5c" />
          <stop offset=".78" stopColor="#ffc983" />
        </linearGradient>
        <path fill="url(#mini-dusk)" d="M0 0h160v108H0z" />
        <circle cx="102" cy="62" r="8" fill="#fff1cf" />
        <path fill="#a2566a" d="M0 66l18-7 16 5 22-13 20 13 14-3 22 9 20-13 28 12v43H0z" />
        <path fill="#743d5a" d="M0 76l24-5 20 5 18-7 26 8 22-3 24 5 26-8v37H0z" />
        <path fill="#43274a" d="M0 84l30 2 26-6 30 8 30-6 44 6v20H0z" />
        <path fill="#17142a" d="M0 99c30-3 50-12 78-11 30 1 50 9 82 7v14H0z" />
        <circle cx="82" cy="71" r="2" fill="#17142a" />
        <path
          fill="#17142a"
          d="M80 74c3-1 5 0 5 2l5 1v1h-5l1 4 2 8h-2l-3-7-2 7h-2l1-9c-1-3-1-6 0-7zM90 75h3l1 1h2v2h-2l3 13h-1l-3-11-3 11h-1l3-13h-2z"
        />
      </svg>
      <MiniatureCopy text={text} />
      <div className="mini-items">
        <span>
          <svg viewBox="0 0 40 26" preserveAspectRatio="xMidYMid slice">
            <path fill="#c9b39b" d="M0 0h40v26H0z" />
            <path fill="#e8dac6" d="M22 0h18v26H30z" />
            <path
              fill="#2a211f"
              d="M8 26c0-5 4-7 8-8l1-3c-5-4-3-12 4-12 5 0 7 4 6 7l2 3-2 1c0 3-1 4-4 4 0 3 6 3 7 8z"
            />
          </svg>
          <span>{text.item1}</span>
        </span>
        <span>
          <svg viewBox="0 0 40 26" preserveAspectRatio="xMidYMid slice">
            <path fill="#8d9a83" d="M0 0h40v26H0z" />
            <path fill="#c3ccb1" d="M6 26V15a14 14 0 0128 0v11z" />
            <path fill="#23261f" d="M12 26c0-8 1-12 4-12s4 4 4 12z" />
            <circle cx="16.5" cy="10.5" r="2.4" fill="#5a3a2c" />
            <path fill="#fff" fillOpacity=".7" d="M22 8c3-1 5 1 6 7l4 11h-7z" />
            <path fill="#fff" d="M16 26c4-3 4-6 5-10 1-2 3-2 4 0 0 4 1 7 5 10z" />
            <circle cx="22.5" cy="11" r="2.2" fill="#8a5a44" />
          </svg>
          <span>{text.item2}</span>
        </span>
        <span>
          <svg viewBox="0 0 40 26" preserveAspectRatio="xMidYMid slice">
            <path fill="#a9c4cd" d="M0 0h40v26H0z" />
            <path fill="#f3f2e6" d="M9 10a4 4 0 118 0z" />
            <path fill="#3c6f80" d="M0 10h40v16H0z" />
            <path fill="#8fb4bd" d="M8 12h12v1H8zM12 15h10v1H12zM5 18h12v1H5z" />
          </svg>
          <span>{text.item3}</span>
        </span>
      </div>
    </MiniatureFrame>
  );
}
