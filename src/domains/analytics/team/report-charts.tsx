import { Area, AreaChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { everyDay } from "./rules";
import { useFigureFormat } from "./figure-format";

const axis = { tick: { fill: "var(--muted)", fontSize: 12 }, tickLine: false, axisLine: false } as const;

const tooltip = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: 8,
    color: "var(--ink)",
  },
  itemStyle: { color: "var(--ink)" },
  cursor: { fill: "var(--sunken)", stroke: "var(--line-strong)" },
  isAnimationActive: false,
} as const;

// Uses the text colour, because the colours of the lines are too pale to read.
const legendName = (name: unknown) => <span className="text-sm text-muted">{String(name)}</span>;

/** Visits and page views per day, with the visits of the period before. The table contains the same figures. */
export function DaysChart({
  days,
  names,
}: {
  days: ReturnType<typeof everyDay>;
  names: { visits: string; views: string; before: string };
}) {
  const format = useFigureFormat();
  return (
    <div aria-hidden="true" className="h-72 min-w-0">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart
          data={[...days]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, left: 0, bottom: 0 }}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="day" {...axis} tickFormatter={format.day} minTickGap={32} />
          <YAxis {...axis} width={44} allowDecimals={false} tickFormatter={format.number} />
          <Tooltip
            {...tooltip}
            labelFormatter={(day) => format.dayOfYear(String(day))}
            formatter={(value) => format.number(Number(value))}
          />
          <Legend verticalAlign="top" align="left" height={28} itemSorter={null} formatter={legendName} />
          <Area
            dataKey="views"
            name={names.views}
            stroke="var(--warning)"
            fill="var(--sunken)"
            fillOpacity={0.6}
            strokeWidth={2}
            isAnimationActive={false}
          />
          <Area
            dataKey="visits"
            name={names.visits}
            stroke="var(--second)"
            fill="var(--second-soft)"
            fillOpacity={0.8}
            strokeWidth={2}
            isAnimationActive={false}
          />
          <Area
            dataKey="before"
            name={names.before}
            stroke="var(--ink)"
            strokeDasharray="5 4"
            fill="none"
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
