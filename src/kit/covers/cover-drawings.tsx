import type { ReactElement } from "react";
import type { CoverSubject } from "./cover-subject";

/** Drawings on a counter at y = 146, between x = 84 and 236. */
export const coverDrawings: Record<CoverSubject, ReactElement> = {
  domain: (
    <>
      <rect x="88" y="44" width="144" height="102" rx="10" className="fill-surface" />
      <path d="M88 70h144M102 57h.01M114 57h.01" />
      <path d="M136 57h82" strokeWidth="7" className="stroke-second" />
      <circle cx="160" cy="108" r="27" className="fill-accent" />
      <path d="M133 108h54M160 81c-16 14-16 40 0 54c16-14 16-40 0-54z" />
    </>
  ),
  email: (
    <>
      <rect x="90" y="62" width="140" height="84" rx="9" className="fill-surface" />
      <path d="m92 142 50-42M228 142l-50-42" />
      <path d="M94 65h132l-58 50a12 12 0 0 1-16 0z" className="fill-accent" />
      <circle cx="228" cy="62" r="15" className="fill-second" />
    </>
  ),
  photos: (
    <>
      <path
        d="M102 68h30l8-18h40l8 18h30a10 10 0 0 1 10 10v58a10 10 0 0 1-10 10H102a10 10 0 0 1-10-10V78a10 10 0 0 1 10-10z"
        className="fill-second"
      />
      <circle cx="160" cy="106" r="30" className="fill-surface" />
      <circle cx="160" cy="106" r="17" className="fill-accent" />
      <path d="M204 84h8" strokeWidth="7" className="stroke-surface" />
    </>
  ),
  text: (
    <>
      <rect x="100" y="36" width="98" height="110" rx="8" className="fill-surface" />
      <path d="M118 60h46" strokeWidth="8" className="stroke-second" />
      <path d="M118 82h62M118 98h50M118 114h40" className="stroke-line-strong" />
      <path d="m218 58 15 15-58 58-21 6 6-21z" className="fill-accent" />
      <path d="m206 70 15 15M160 116l15 15" />
    </>
  ),
  price: (
    <g transform="translate(0 -7)">
      <path
        d="m110 94 50-52a10 10 0 0 1 7-3h43a10 10 0 0 1 10 10v43a10 10 0 0 1-3 7l-52 50a10 10 0 0 1-14 0l-41-41a10 10 0 0 1 0-14z"
        className="fill-accent"
      />
      <circle cx="198" cy="61" r="9" className="fill-surface" />
      <path d="M198 61c24 4 36-14 30-34" />
      <path d="m136 104 24 24M154 88l16 16" strokeWidth="7" className="stroke-second" />
    </g>
  ),
  hours: (
    <>
      <path d="m128 130-12 16M192 130l12 16M160 40V28M148 28h24" />
      <circle cx="160" cy="92" r="52" className="fill-accent" />
      <circle cx="160" cy="92" r="38" className="fill-surface" />
      <path d="M160 64v.01M160 120v.01M132 92h.01M188 92h.01" strokeWidth="6" />
      <path d="M160 70v22l16 11" strokeWidth="6" className="stroke-second" />
    </>
  ),
  map: (
    <>
      <path d="m90 78 46-14 48 14 46-14v68l-46 14-48-14-46 14z" className="fill-surface" />
      <path d="m136 64 48 14v68l-48-14z" className="fill-second-soft" />
      <path d="M90 122c24-18 36 10 60-6s50-2 80-26" strokeWidth="6" className="stroke-second" />
      <path d="M160 116c-20-24-28-36-28-52a28 28 0 0 1 56 0c0 16-8 28-28 52z" className="fill-accent" />
      <circle cx="160" cy="63" r="10" className="fill-surface" />
    </>
  ),
  chat: (
    <>
      <rect x="122" y="30" width="76" height="116" rx="13" className="fill-second" />
      <rect x="132" y="44" width="56" height="84" rx="4" className="fill-second-soft" />
      <path d="M154 137h12" className="stroke-surface" />
      <path
        d="M170 52h56a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10h-34l-14 12V96h-8a10 10 0 0 1-10-10V62a10 10 0 0 1 10-10z"
        className="fill-accent"
      />
      <path d="M182 74h.01M198 74h.01M214 74h.01" strokeWidth="7" />
      <path
        d="M94 88h44a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9h-24l-12 11v-11h-8a9 9 0 0 1-9-9V97a9 9 0 0 1 9-9z"
        className="fill-surface"
      />
      <path d="M102 105h28" className="stroke-line-strong" />
    </>
  ),
  search: (
    <>
      <rect x="90" y="46" width="116" height="100" rx="10" className="fill-surface" />
      <path d="M106 68h46" strokeWidth="8" className="stroke-second" />
      <path d="M106 88h34M106 104h30M106 122h62" className="stroke-line-strong" />
      <path d="m212 112 24 26" strokeWidth="15" />
      <path d="m214 114 21 23" strokeWidth="7" className="stroke-accent" />
      <circle cx="188" cy="86" r="34" className="fill-second-soft" />
      <circle cx="188" cy="86" r="24" className="fill-accent-soft" />
      <path d="M176 84a13 13 0 0 1 12-12" />
    </>
  ),
  security: (
    <>
      <path d="M132 82V64a28 28 0 0 1 56 0v18" strokeWidth="18" />
      <path d="M132 82V64a28 28 0 0 1 56 0v18" strokeWidth="10" className="stroke-surface" />
      <rect x="108" y="80" width="104" height="66" rx="11" className="fill-accent" />
      <path d="M160 106v16" strokeWidth="7" />
      <path d="M160 106v.01" strokeWidth="18" />
    </>
  ),
  backup: (
    <>
      <path d="M160 24v34M145 45l15 15 15-15" strokeWidth="7" />
      <path d="M102 96h116v42a8 8 0 0 1-8 8H110a8 8 0 0 1-8-8z" className="fill-accent" />
      <rect x="92" y="72" width="136" height="27" rx="6" className="fill-surface" />
      <path d="M144 117h32" strokeWidth="7" />
    </>
  ),
  care: (
    <>
      <path d="M198 88V62" strokeWidth="6" />
      <rect x="190" y="30" width="16" height="34" rx="7" className="fill-accent" />
      <path d="M116 90V64a17 17 0 0 1-6-24v13h12V40a17 17 0 0 1-6 24h8v26z" className="fill-second-soft" />
      <path d="M140 90V78a9 9 0 0 1 9-9h22a9 9 0 0 1 9 9v12" />
      <rect x="92" y="88" width="136" height="58" rx="9" className="fill-second" />
      <path d="M92 112h136" />
      <rect x="146" y="102" width="28" height="21" rx="5" className="fill-accent" />
    </>
  ),
  speed: (
    <>
      <path d="M92 146v-6a68 68 0 0 1 136 0v6z" className="fill-surface" />
      <path d="M114 140a46 46 0 0 1 80-31" strokeWidth="12" className="stroke-second-soft" />
      <path d="M194 109a46 46 0 0 1 12 31" strokeWidth="12" className="stroke-accent" />
      <path d="m160 138 28-38" strokeWidth="7" />
      <path d="M146 146a14 14 0 0 1 28 0z" className="fill-second" />
    </>
  ),
  payment: (
    <>
      <rect x="86" y="56" width="130" height="84" rx="11" className="fill-second" />
      <path d="M86 82h130" strokeWidth="15" strokeLinecap="butt" />
      <rect x="100" y="100" width="26" height="20" rx="5" className="fill-surface" />
      <circle cx="212" cy="118" r="28" className="fill-accent" />
      <path d="m200 118 9 9 16-17" strokeWidth="6" />
    </>
  ),
  calendar: (
    <>
      <rect x="102" y="46" width="116" height="100" rx="11" className="fill-surface" />
      <path d="M102 76V57a11 11 0 0 1 11-11h94a11 11 0 0 1 11 11v19z" className="fill-accent" />
      <path d="M132 36v20M188 36v20" strokeWidth="6" />
      <path d="m136 110 16 16 32-34" strokeWidth="8" className="stroke-second" />
    </>
  ),
  signpost: (
    <>
      <rect x="154" y="30" width="12" height="116" rx="3" className="fill-surface" />
      <path d="M132 42h72l18 17-18 17h-72z" className="fill-accent" />
      <path d="M188 86h-66l-18 17 18 17h66z" className="fill-second" />
      <path d="M148 59h36" />
      <path d="M136 103h36" className="stroke-surface" />
    </>
  ),
  page: (
    <>
      <rect x="88" y="42" width="144" height="104" rx="10" className="fill-surface" />
      <path d="M88 66h144M102 54h.01M114 54h.01" />
      <rect x="102" y="80" width="58" height="36" rx="4" className="fill-accent" />
      <path d="M176 84h40" strokeWidth="8" className="stroke-second" />
      <path d="M176 100h40M176 112h26M104 131h112" className="stroke-line-strong" />
    </>
  ),
  shop: (
    <>
      <path d="M102 78v68h116V78" className="fill-surface" />
      <rect x="114" y="90" width="52" height="36" rx="3" className="fill-second-soft" />
      <path d="M178 146V92h28v54" className="fill-second" />
      <path d="M198 120v.01" strokeWidth="7" className="stroke-surface" />
      <path
        d="M108 40h104l16 36a11.33 11.33 0 0 1-22.67 0a11.33 11.33 0 0 1-22.67 0a11.33 11.33 0 0 1-22.66 0a11.33 11.33 0 0 1-22.67 0a11.33 11.33 0 0 1-22.67 0a11.33 11.33 0 0 1-22.66 0z"
        className="fill-accent"
      />
    </>
  ),
};
