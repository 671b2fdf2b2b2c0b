import type { ReactNode } from "react";
import type { homeSteps } from "./marketing-model";

type Step = (typeof homeSteps)[number];

const drawings: Record<Step, ReactNode> = {
  register: (
    <>
      <rect x="14" y="12" width="180" height="96" rx="10" className="fill-surface" />
      <circle cx="42" cy="38" r="12" className="fill-second-soft" />
      <path d="M32 46c3-6 17-6 20 0M42 32v.01" />
      <path d="M66 34h60M66 43h36" strokeWidth="4" className="stroke-line-strong" />
      <rect x="28" y="64" width="152" height="30" rx="8" className="fill-accent-soft" />
      <path d="M40 79h14m6 0h52m8 0h12" strokeWidth="4" />
      <path d="M142 70v18" className="stroke-second" strokeWidth="3" />
    </>
  ),
  subscribe: (
    <>
      <rect x="22" y="26" width="136" height="84" rx="10" className="fill-second" />
      <path d="M22 48h136" strokeWidth="14" strokeLinecap="butt" />
      <rect x="36" y="70" width="26" height="18" rx="4" className="fill-accent" />
      <path d="M36 99h44m10 0h20" strokeWidth="4" className="stroke-surface" />
      <rect x="126" y="10" width="62" height="66" rx="8" className="fill-surface" />
      <path d="M126 28h62M142 5v12M172 5v12" />
      <path d="m143 52 10 10 19-20" strokeWidth="4" />
    </>
  ),
  activate: (
    <>
      <rect x="10" y="14" width="126" height="92" rx="9" className="fill-surface" />
      <path d="M10 34h126M22 24h.01M32 24h.01" />
      <path d="M26 52h58" strokeWidth="6" />
      <path d="M26 68h44M26 80h54" strokeWidth="4" className="stroke-line-strong" />
      <circle cx="148" cy="70" r="42" className="fill-accent" />
      <circle cx="148" cy="70" r="32" className="fill-surface" />
      <path d="M148 70V50M148 70l15 9" strokeWidth="3" />
      <path d="M148 44v.01M148 96v.01M122 70h.01M174 70h.01" strokeWidth="4" />
      <path d="M142 22h12M148 22v6" />
    </>
  ),
  open: (
    <>
      <path d="M32 46v64h144V46" className="fill-surface" />
      <rect x="46" y="58" width="66" height="36" rx="3" className="fill-second-soft" />
      <path d="M46 82l18-14 14 12 12-8 22 18" />
      <path d="M126 110V58h36v52" className="fill-accent-soft" />
      <path d="m126 58 20 8v50l-20-6z" className="fill-surface" />
      <path d="M140 88v.01" strokeWidth="4" />
      <path
        d="M38 10h132l14 30a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0z"
        className="fill-accent"
      />
      <path d="M14 110h180" />
    </>
  ),
};

/** The drawing of a step, in the style of the logo. */
export function StepDrawing({ step }: { step: Step }) {
  return (
    <svg viewBox="0 0 208 120" className="drawing w-full" aria-hidden="true">
      {drawings[step]}
    </svg>
  );
}
