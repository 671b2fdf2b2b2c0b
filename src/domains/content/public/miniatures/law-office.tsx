import { MiniatureCopy, MiniatureFrame, type MiniatureProps } from "../../parts/miniature";

/** A law office: stone and oxblood, a book's serif, hairlines, evening sun through an arcade. */
export function LawOffice({ text, link }: MiniatureProps) {
  return (
    <MiniatureFrame look="law" text={text} link={link}>
      <svg className="mini-art" viewBox="0 0 76 130" preserveAspectRatio="xMidYMid slice">
        <path fill="#6a1e27" d="M0 0h76v130H0z" />
        <path fill="#7d2a30" d="M0 20h76v4H0zM0 112V27h76v85z" />
        <g id="mini-arch">
          <path fill="#3c0f17" d="M13 20V7a7 7 0 0114 0v13z" />
          <path fill="#e9b98a" d="M17 20V9q0-5 5-8 5 2 5 6v13z" />
          <path fill="#e9b98a" d="M6 112V54a14 14 0 0128 0v58z" />
          <path fill="#f7dcb4" d="M6 112V80a18 18 0 0128-6v38z" />
          <path fill="#3c0f17" d="M6 112V54a14 14 0 0122-11c-7 2-12 7-12 16v53z" />
          <path fill="#9c4640" d="M2 52h3v60H2zM0 50h7v3H0z" />
        </g>
        <use href="#mini-arch" x="38" />
        <path fill="#4d141c" d="M0 112h76v18H0z" />
        <path fill="#e9b98a" d="M16 112h18l14 18H26zM54 112h18l4 5v13H64z" />
      </svg>
      <MiniatureCopy text={text} />
      <div className="mini-items">
        <span>{text.item1}</span>
        <span>{text.item2}</span>
        <span>{text.item3}</span>
      </div>
    </MiniatureFrame>
  );
}
