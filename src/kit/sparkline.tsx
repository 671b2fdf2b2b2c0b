import { clsx } from "clsx";

const width = 120;
const height = 32;
// Half of the line's width, so that its peaks are not cut off.
const inset = 1.5;

/**
 * A small line of values without axes. Hidden from screen readers: the text beside it describes the change.
 *
 * @param values from the oldest to the latest
 */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string }) {
  const points = pointsOf(values);
  if (points.length < 2) return null;
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={clsx("block", className)}
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} className="fill-second-soft" />
      <polyline
        points={line}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-second"
      />
    </svg>
  );
}

function pointsOf(values: readonly number[]): [x: number, y: number][] {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  return values.map((value, index) => [
    (index / (values.length - 1)) * width,
    // A constant value is a line in the middle, and zero a line at the bottom.
    height - inset - (range === 0 ? Math.min(lowest, 0.5) : (value - lowest) / range) * (height - 2 * inset),
  ]);
}
