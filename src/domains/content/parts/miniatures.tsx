import type { SiteModel } from "@contract/enums";
import type { ComponentType } from "react";
import { paths } from "@/platform/paths";
import { siteModels } from "@/platform/site-models";
import { Bakery, MiniatureCopy, MiniatureFrame, type MiniatureProps, type MiniatureTexts } from "./miniature";

type MiniatureGalleryProps = {
  /** The name of the navigation. */
  label: string;
  texts: MiniatureTexts;
  /** The name of the link to each model. */
  links: Record<SiteModel, string>;
  /** What the link to each model opens. */
  opens: Record<SiteModel, string>;
};

/**
 * Six websites that fill the width of their container at a fixed aspect ratio, each a link to its model: phones in
 * two rows in a narrow container, windows and phones together in a wide one. Search-result snippets leave out the
 * drawn words.
 */
export function MiniatureGallery({ label, texts, links, opens }: MiniatureGalleryProps) {
  return (
    <nav className="mini-gallery" aria-label={label} data-nosnippet="">
      <div className="mini-stage">
        {siteModels.map(({ model, slug }) => (
          <Miniature
            key={model}
            model={model}
            text={texts[model]}
            link={{ to: paths.model(slug), label: links[model] }}
            opens={opens[model]}
          />
        ))}
      </div>
    </nav>
  );
}

const drawings: Record<SiteModel, ComponentType<MiniatureProps>> = {
  bakery: Bakery,
  clinic: Clinic,
  law_office: LawOffice,
  photographer: Photographer,
  restaurant: Restaurant,
  workshop: Workshop,
};

/** The drawn website of a model. */
export function Miniature({ model, ...props }: MiniatureProps & { model: SiteModel }) {
  const Drawing = drawings[model];
  return <Drawing {...props} />;
}

/** A dental clinic: mint and air, round corners, a face that smiles, a booking one can nearly press. */
function Clinic({ text, ...frame }: MiniatureProps) {
  return (
    <MiniatureFrame look="clinic" text={text} {...frame}>
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

/** A law office: stone and oxblood, a book's serif, hairlines, evening sun through an arcade. */
function LawOffice({ text, ...frame }: MiniatureProps) {
  return (
    <MiniatureFrame look="law" text={text} {...frame}>
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

/** A photographer: no ornament, pictures to the edges, small wide letters over them. */
function Photographer({ text, ...frame }: MiniatureProps) {
  return (
    <MiniatureFrame look="photo" text={text} {...frame}>
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

/** An Italian canteen: bottle green, a gingham cloth from above, a lively italic. */
function Restaurant({ text, ...frame }: MiniatureProps) {
  return (
    <MiniatureFrame look="food" text={text} {...frame}>
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

/** A bicycle workshop: cobalt and lime, a poster's capitals, a bicycle in line like a technical drawing. */
function Workshop({ text, ...frame }: MiniatureProps) {
  return (
    <MiniatureFrame look="bike" text={text} {...frame}>
      <MiniatureCopy text={text} />
      <svg className="mini-art" viewBox="0 0 200 120" fill="none" stroke="#fff" strokeLinecap="round">
        <g id="mini-wheel" className="mini-wheel">
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
