import type { SiteModel } from "@contract/enums";
import { useId } from "react";
import { StorefrontGoods } from "./storefront-goods";

/**
 * What the shop front of a site shows: the shutter down before the payment, scaffolding and the shutter a third open
 * while the team prepares it, half open while its domain is missing, open when it is live, a notice when a payment is
 * overdue, and the shutter down with a notice when it is suspended. A cancelled site has its shutter down and a grey awning.
 */
export type StorefrontState =
  "unpaid" | "preparing" | "domain" | "open" | "overdue" | "suspended" | "cancelled";

const stripes = 8;
const awningTop = { left: 30, width: 260, y: 62 };
const awningBottom = { left: 16, width: 288, y: 98 };

// The sign holds 20 characters of 18 px; longer names get smaller letters, and dots beyond 34.
const signLetters = { most: 34, large: 18, small: 11, widthAt18: 20 };

/** A shop front with the name of a site on its sign. The text beside it names its state, so it is hidden from readers. */
export function Storefront({
  state,
  model = null,
  picture = null,
  name,
  className,
}: {
  state: StorefrontState;
  /** The chosen model, whose goods and colours the shop front wears; null before one is chosen. */
  model?: SiteModel | null;
  /** Address of a picture of the site, which hangs in the window; null before there is one. */
  picture?: string | null;
  /** The domain on the sign; empty for a site without one. */
  name: string;
  className?: string;
}) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 320 232"
      aria-hidden="true"
      data-state={state}
      data-model={model ?? undefined}
      className={`storefront ${className ?? ""}`}
    >
      <defs>
        <clipPath id={`${id}window`}>
          <rect x="46" y="122" width="128" height="70" />
        </clipPath>
        <clipPath id={`${id}door`}>
          <rect x="198" y="122" width="74" height="92" />
        </clipPath>
      </defs>
      <path className="storefront-light" d="M198 214h74l30 14H168z" />
      <rect className="storefront-wall" x="30" y="60" width="260" height="154" rx="3" />
      <Sign name={name} />
      <Awning />
      <rect className="storefront-inside" x="46" y="122" width="128" height="70" />
      {picture === null ? (
        <StorefrontGoods model={model} />
      ) : (
        <image
          href={picture}
          x="46"
          y="122"
          width="128"
          height="70"
          preserveAspectRatio="xMidYMin slice"
          clipPath={`url(#${id}window)`}
        />
      )}
      <rect className="storefront-inside" x="198" y="122" width="74" height="92" />
      <path d="M208 214v-82h54v82M253 176v8M208 166h54" />
      <Shutter clip={`${id}window`} x={46} width={128} height={70} />
      <Shutter clip={`${id}door`} x={198} width={74} height={92} />
      <path d="M46 122h128v70H46zM198 122h74v92h-74z" />
      <path className="storefront-sill" d="M40 192h140v7H40z" />
      <Plant />
      <Scaffolding />
      <Notice />
      <path d="M6 214h308" />
    </svg>
  );
}

function Sign({ name }: { name: string }) {
  const { most, large, small, widthAt18 } = signLetters;
  const text = name.length > most ? `${name.slice(0, most - 1)}…` : name;
  const size = Math.min(large, Math.max(small, (large * widthAt18) / Math.max(text.length, 1)));
  return (
    <g className="storefront-sign">
      <path d="M86 50v12M234 50v12" />
      <rect x="40" y="12" width="240" height="38" rx="7" />
      <text x="160" y={31 + size * 0.35} textAnchor="middle" fontSize={size.toFixed(1)}>
        {text}
      </text>
    </g>
  );
}

function Awning() {
  const at = ({ left, width }: typeof awningTop, stripe: number) => left + (width / stripes) * stripe;
  const half = awningBottom.width / stripes / 2;
  return (
    <g className="storefront-awning">
      {Array.from({ length: stripes }, (_stripe, stripe) => (
        <path
          key={stripe}
          d={`M${at(awningTop, stripe)} ${awningTop.y}H${at(awningTop, stripe + 1)}L${at(awningBottom, stripe + 1)} ${awningBottom.y}a${half} 12 0 0 1 ${-2 * half} 0z`}
        />
      ))}
    </g>
  );
}

function Plant() {
  return (
    <g className="storefront-plant">
      <path d="M290 214l-3-16h18l-3 16z" className="storefront-accent" />
      <path d="M296 198q-14-6-11-20 11 4 11 20 0-17 10-22 5 15-10 22" className="storefront-leaf" />
    </g>
  );
}

function Shutter({ clip, x, width, height }: { clip: string; x: number; width: number; height: number }) {
  const slats = Math.floor(height / 9);
  return (
    <g clipPath={`url(#${clip})`}>
      <g className="storefront-shutter">
        <rect x={x} y={122} width={width} height={height} />
        <path
          d={Array.from({ length: slats }, (_slat, slat) => `M${x} ${131 + slat * 9}h${width}`).join("")}
        />
        <path className="storefront-handle" d={`M${x + width / 2 - 9} ${122 + height - 4}h18`} />
      </g>
    </g>
  );
}

function Scaffolding() {
  return (
    <g className="storefront-scaffolding">
      <path d="M38 214V44M118 214V44M202 214V44M282 214V44M38 112l80 52m0-52-80 52M202 112l80 52m0-52-80 52" />
      <path className="storefront-planks" d="M28 112h264M28 164h264" />
      <path className="storefront-accent" d="M143 214l9-26h6l9 26zM140 214h30" />
      <path d="M149 200h12" />
    </g>
  );
}

function Notice() {
  return (
    <g className="storefront-notice">
      <path d="M94 138l16-10 16 10" />
      <rect x="84" y="138" width="52" height="38" rx="4" />
      <circle cx="110" cy="157" r="10" />
      <path d="M110 151v7m0 4v.5" />
    </g>
  );
}
