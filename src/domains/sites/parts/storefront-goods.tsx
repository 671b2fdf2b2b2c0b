import type { SiteModel } from "@contract/enums";
import type { ReactNode } from "react";

/** What is in the window of a shop front: the goods of its model, or a vase and a plant before one is chosen. */
export function StorefrontGoods({ model }: { model: SiteModel | null }) {
  return (
    <g key={model} className="storefront-goods">
      {model === null ? <Neutral /> : goods[model]()}
    </g>
  );
}

function Neutral() {
  return (
    <>
      <path d="M62 192v-26h26v26z" className="storefront-second" />
      <path d="M75 166v-9m-7 9v-4q0-5 7-5t7 5v4" />
      <path d="M104 192v-16a11 11 0 0 1 22 0v16z" className="storefront-accent" />
      <path d="M140 192l4-22h14l4 22z" className="storefront-pale" />
      <path d="M151 170q-12-4-9-14 9 1 9 14 0-13 9-14 3 10-9 14" className="storefront-leaf" />
    </>
  );
}

const goods: Record<SiteModel, () => ReactNode> = {
  // A loaf, and baguettes in a basket.
  bakery: () => (
    <>
      <path d="M56 192q-3-30 28-30t28 30z" fill="#c06d28" />
      <path d="M69 183q-3-7 0-13M84 181q-3-8 0-14M99 183q-3-7 0-13" stroke="#fdebc6" />
      <path d="M76 154q-4-4 0-8t0-7M92 154q-4-4 0-8t0-7" className="storefront-steam" />
      <path d="M131 174l-7-31q6-5 10 0l5 31M145 174l1-35q6-4 10 0l-3 35" fill="#dd9440" />
      <path d="M124 174h38l-4 18h-30z" fill="#8c451b" />
      <path d="M126 183h34" stroke="#fdebc6" />
    </>
  ),
  // A toothbrush in a glass, a tooth and a plant.
  clinic: () => (
    <>
      <path
        d="M62 162q14-9 24 0 13-8 19 6 3 9-5 24-4 2-6-10-3-10-8-10t-8 10q-2 12-6 10-10-18-10-30z"
        fill="#fff"
      />
      <path d="M128 192l-3-26h24l-3 26z" fill="#a9dcd2" />
      <path d="M133 166l-4-24M143 166l3-24" />
      <path d="M125 142h8v-8h-8zM142 142h8v-8h-8z" fill="#12727a" />
    </>
  ),
  // Scales, and books.
  law_office: () => (
    <>
      <path d="M86 192v-48M72 192h28M64 150l22-6 22 6" />
      <path d="M54 170l10-20 10 20q-10 9-20 0zM98 170l10-20 10 20q-10 9-20 0z" fill="#e9b98a" />
      <path d="M128 192v-40h10v40zM150 192v-32h12v32z" fill="#7d2a30" />
      <path d="M138 192v-46h12v46z" fill="#9c4640" />
      <path d="M138 154h12M128 160h10M150 168h12" />
    </>
  ),
  // A camera on a tripod, and a picture in a frame.
  photographer: () => (
    <>
      <path d="M82 178v-6M82 178l-14 14M82 178l14 14" />
      <path d="M56 146h14l4-7h16l4 7h14v26H56z" fill="#43274a" />
      <circle cx="82" cy="159" r="9" fill="#ffc983" />
      <path d="M122 142h40v50h-40z" fill="#fff" />
      <path d="M127 147h30v26h-30z" fill="#d06a5c" stroke="none" />
      <path d="M127 173l10-12 7 6 6-8 7 10v4z" fill="#5b3a5c" stroke="none" />
      <circle cx="150" cy="154" r="3" fill="#fff1cf" stroke="none" />
    </>
  ),
  // A pizza, and a bottle with basil.
  restaurant: () => (
    <>
      <circle cx="88" cy="160" r="28" fill="#dd9c38" />
      <circle cx="88" cy="160" r="22" fill="#c43a24" stroke="none" />
      <path d="M88 138v44M69 149l38 22M107 149l-38 22" stroke="#f2c25f" />
      <circle cx="80" cy="152" r="3.5" fill="#fffaf2" stroke="none" />
      <circle cx="99" cy="157" r="3.5" fill="#fffaf2" stroke="none" />
      <circle cx="85" cy="171" r="3.5" fill="#fffaf2" stroke="none" />
      <path d="M72 192l4-8M104 192l-4-8" />
      <path d="M134 192v-24q0-5 5-8v-16h10v16q5 3 5 8v24z" fill="#2f6f5b" />
      <path d="M134 174h20v10h-20z" fill="#fbeee0" />
    </>
  ),
  // A bicycle.
  workshop: () => (
    <>
      <circle cx="78" cy="170" r="21" />
      <circle cx="142" cy="170" r="21" />
      <path
        d="M78 149v42M57 170h42M63 155l30 30M63 185l30-30M142 149v42M121 170h42M127 155l30 30M127 185l30-30"
        strokeWidth="1"
      />
      <path d="M78 170l20-24h32l-24 24zM98 146l8 24M142 170l-14-32" stroke="#2438e0" strokeWidth="3.5" />
      <path d="M92 142h12M122 138l10-2q5 0 5 5" strokeWidth="3" />
      <circle cx="106" cy="170" r="5" fill="#d6f24a" />
    </>
  ),
};
