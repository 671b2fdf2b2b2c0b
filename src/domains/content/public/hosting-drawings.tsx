const slabs = [150, 194, 238];

/** A shop on shelves of servers. */
export function FoundationDrawing() {
  return (
    <svg viewBox="0 0 440 290" className="drawing w-full" aria-hidden="true">
      <path d="M4 282h432" />
      <path d="M112 62v84h216V62" className="fill-surface" />
      <rect x="132" y="78" width="104" height="50" rx="4" className="fill-second-soft" />
      <path d="m132 112 28-22 24 18 22-12 30 26" />
      <path d="M258 146V80h50v66" className="fill-accent-soft" />
      <path d="m258 80 30 10v56h-30z" className="fill-surface" />
      <path d="M280 118v.01" strokeWidth="5" />
      <path
        d="M118 12h204l22 42a17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0z"
        className="fill-accent"
      />
      {slabs.map((y, row) => (
        <g key={y}>
          <rect x={84 - row * 30} y={y} width={272 + row * 60} height="36" rx="8" className="fill-surface" />
          <path
            d={`M${106 - row * 30} ${y + 18}h.01m16 0h.01m16 0h.01`}
            strokeWidth="8"
            className="stroke-second"
          />
          <path
            d={`M${232 + row * 30} ${y + 12}h88m-88 12h88`}
            strokeWidth="4"
            className="stroke-line-strong"
          />
        </g>
      ))}
    </svg>
  );
}

/** An address bar with a lock, in front of its backups. */
export function LockedDrawing() {
  return (
    <svg viewBox="0 0 440 250" className="drawing w-full" aria-hidden="true">
      <rect
        x="92"
        y="14"
        width="332"
        height="176"
        rx="14"
        className="stroke-line-strong"
        strokeDasharray="6 8"
      />
      <rect x="54" y="36" width="332" height="176" rx="14" className="fill-surface stroke-line-strong" />
      <rect x="14" y="58" width="332" height="176" rx="14" className="fill-surface" />
      <path d="M14 104h332" />
      <rect x="32" y="70" width="296" height="22" rx="11" className="fill-ground" />
      <path d="M46 81v-3a5 5 0 0 1 10 0v3m-12 0h14v7H44z" className="stroke-accent" />
      <path d="M70 81h96" strokeWidth="5" />
      <path d="M40 132h130M40 152h92" strokeWidth="10" />
      <path d="M40 182h118M40 198h88" strokeWidth="5" className="stroke-line-strong" />
      <path d="M242 154v-20a30 30 0 0 1 60 0v20" strokeWidth="8" />
      <rect
        x="222"
        y="150"
        width="100"
        height="72"
        rx="12"
        className="fill-accent stroke-surface"
        strokeWidth="4"
      />
      <path d="M272 176v20" strokeWidth="9" className="stroke-ground" />
    </svg>
  );
}

/** A page between two addresses. */
export function MovingDrawing() {
  return (
    <svg viewBox="0 0 440 230" className="drawing w-full" aria-hidden="true">
      <path d="M4 206h432" />
      <rect x="30" y="46" width="230" height="132" rx="8" className="fill-surface" />
      <rect x="54" y="66" width="124" height="90" rx="6" className="fill-second-soft" />
      <path d="M54 84h124M64 75h.01M74 75h.01" />
      <path d="M68 100h60" strokeWidth="7" />
      <path d="M68 116h46M68 128h54" strokeWidth="4" className="stroke-line-strong" />
      <path d="m132 142 16-20 10 12 6-6 10 14z" className="fill-accent" />
      <path d="M260 86h72l46 46v46H260z" className="fill-accent" />
      <path d="M282 104h42l28 30h-70z" className="fill-surface" />
      <path d="M344 152h14" />
      <circle cx="96" cy="182" r="24" className="fill-ink" />
      <circle cx="96" cy="182" r="8" className="fill-surface" />
      <circle cx="318" cy="182" r="24" className="fill-ink" />
      <circle cx="318" cy="182" r="8" className="fill-surface" />
      <path d="M4 92h14M0 116h18M8 140h10" className="stroke-line-strong" strokeWidth="4" />
      <path d="M404 206V60" />
      <path d="M372 30h62l-10 15 10 15h-62z" className="fill-surface" />
      <path d="M384 45h26" strokeWidth="4" />
    </svg>
  );
}
