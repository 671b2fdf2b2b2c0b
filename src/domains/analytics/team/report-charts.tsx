import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { dayInSaoPaulo, useNow } from "@/platform/time";
import { useFigureFormat } from "./figure-format";
import type { everyDay } from "./rules";

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

const line = { strokeWidth: 2, isAnimationActive: false } as const;

// A line without ground, and without its own entry in the tooltip.
const overlay = { ...line, fill: "none", tooltipType: "none", activeDot: false } as const;

type DaysChartProps = {
  days: ReturnType<typeof everyDay>;
  names: { visits: string; views: string; before: string; unfinished: string };
};

/**
 * Visits and page views per day, with the visits of the period before. The way to today is dashed, because its figures
 * still grow. The table contains the same figures.
 */
export function DaysChart({ days, names }: DaysChartProps) {
  const format = useFigureFormat();
  const today = dayInSaoPaulo(new Date(useNow()));
  const last = days.length - 1;
  const isUnfinished = last > 0 && days[last]?.day === today;
  const data = days.map((day, index) => ({
    ...day,
    ...(isUnfinished && index === last
      ? { finishedViews: null, finishedVisits: null }
      : { finishedViews: day.views, finishedVisits: day.visits }),
    ...(isUnfinished && index >= last - 1 && { growingViews: day.views, growingVisits: day.visits }),
  }));
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-col gap-2">
      <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <LegendItem className="border-warning">{names.views}</LegendItem>
        <LegendItem className="border-second">{names.visits}</LegendItem>
        <LegendItem className="border-dotted border-ink">{names.before}</LegendItem>
        {isUnfinished ? (
          <LegendItem className="border-dashed border-muted">{names.unfinished}</LegendItem>
        ) : null}
      </ul>
      <div className="h-65 min-w-0">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, left: 0, bottom: 0 }}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis dataKey="day" {...axis} tickFormatter={format.day} minTickGap={32} />
            <YAxis {...axis} width={44} allowDecimals={false} tickFormatter={format.number} />
            <Tooltip
              {...tooltip}
              labelFormatter={(day) => format.dayOfYear(String(day))}
              formatter={(value) => format.number(Number(value))}
            />
            <Area
              {...line}
              dataKey="views"
              name={names.views}
              stroke="none"
              fill="var(--sunken)"
              fillOpacity={0.6}
            />
            <Area
              {...line}
              dataKey="visits"
              name={names.visits}
              stroke="none"
              fill="var(--second-soft)"
              fillOpacity={0.8}
            />
            <Area {...overlay} dataKey="finishedViews" stroke="var(--warning)" />
            <Area {...overlay} dataKey="growingViews" stroke="var(--warning)" strokeDasharray="4 4" />
            <Area {...overlay} dataKey="finishedVisits" stroke="var(--second)" />
            <Area {...overlay} dataKey="growingVisits" stroke="var(--second)" strokeDasharray="4 4" />
            <Area
              {...line}
              dataKey="before"
              name={names.before}
              stroke="var(--ink)"
              strokeDasharray="1 4"
              strokeLinecap="round"
              fill="none"
              strokeWidth={1.5}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

function LegendItem({ className, children }: { className: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className={`w-5 border-t-2 ${className}`} />
      <span>{children}</span>
    </li>
  );
}
