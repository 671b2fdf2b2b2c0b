const [bumps, radius] = [16, 34];

const pointAt = (bump: number): string => {
  const angle = (bump / bumps) * 2 * Math.PI;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** The scalloped edge of the seal as an SVG path around 0, 0, 82 wide. */
export const sealEdge = `M${pointAt(0)}${Array.from({ length: bumps }, (_bump, index) => `A7 7 0 0 1 ${pointAt(index + 1)}`).join("")}Z`;

/** The tick on the seal. */
export const sealTick = "M-11 1l8 8 15-17";

/** The ends of the ribbon below the seal. */
export const sealRibbon = "M-22 24l-10 40 16-6 9 13 7-34 7 34 9-13 16 6-10-40z";
