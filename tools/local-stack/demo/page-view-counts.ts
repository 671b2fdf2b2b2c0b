const days = 90;

/** Share of each value among visits, in percent. */
type Shares = Readonly<Record<string, number>>;

const paths: Shares = {
  "/": 62,
  "/planos": 31,
  "/como-funciona": 17,
  "/faq": 11,
  "/nossa-hospedagem": 8,
  "/blog": 9,
  "/blog/dns-sem-misterio-por-que-o-site-demora-a-aparecer": 14,
  "/registro": 7,
};
const sources: Shares = {
  "": 44,
  "google.com": 33,
  "instagram.com": 11,
  "bing.com": 5,
  "facebook.com": 4,
  "parceiro.example": 3,
};
const properties: Readonly<Record<string, Shares>> = {
  referrer: sources,
  campaign: { "instagram / social / lancamento": 6, "newsletter / email / novembro": 3 },
  device: { phone: 61, desktop: 35, tablet: 4 },
  language: { "pt-BR": 84, "pt-PT": 11, en: 5 },
  country: { BR: 83, PT: 11, US: 4, AO: 2 },
};

type Figures = { visits: number; views: number; bounces: number; seconds: number };

/** The figures of one value of a dimension on a day in São Paulo, as in `page_view_counts`. */
export type DemoCount = Figures & {
  day: string;
  filteredBy: "" | "path" | "referrer";
  filterValue: string;
  dimension: string;
  value: string;
};

/** Returns the visits of a day: more on recent days, fewer on weekends, with some variation. */
function visitsOf(date: Date, ago: number): number {
  const weekend = date.getUTCDay() % 6 === 0 ? 0.62 : 1;
  const wave = 1 + 0.14 * Math.sin(ago * 1.7) + 0.08 * Math.sin(ago * 0.61);
  return Math.round((70 + (days - ago) * 1.1) * weekend * wave);
}

/** Splits a whole number by weights into whole numbers that add up to it: the largest remainders are rounded up. */
function split(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (whole * weight) / sum);
  const parts = exact.map(Math.floor);
  const missing = whole - parts.reduce((total, part) => total + part, 0);
  exact
    .map((value, index) => ({ index, remainder: value % 1 }))
    .toSorted((one, other) => other.remainder - one.remainder)
    .slice(0, missing)
    .forEach(({ index }) => (parts[index] = (parts[index] ?? 0) + 1));
  return parts;
}

/** Splits figures by shares, in percent. A remainder belongs to no value. */
function splitFigures(whole: Figures, shares: Shares): [string, Figures][] {
  const values = Object.keys(shares);
  const rest = Math.max(0, 100 - Object.values(shares).reduce((sum, share) => sum + share, 0));
  const visits = split(whole.visits, [...Object.values(shares), rest]);
  const [views, bounces, seconds] = [whole.views, whole.bounces, whole.seconds].map((figure) =>
    split(figure, visits),
  );
  return values.map((value, index) => [
    value,
    {
      visits: visits[index] ?? 0,
      views: views?.[index] ?? 0,
      bounces: bounces?.[index] ?? 0,
      seconds: seconds?.[index] ?? 0,
    },
  ]);
}

function figuresOf(visits: number, viewsEach: number, bounceRate: number): Figures {
  const views = Math.round(visits * viewsEach);
  return { visits, views, bounces: Math.round(visits * bounceRate), seconds: views * 38 };
}

/** Returns the counts of the last 90 days; today's end at the current time. */
export function demoCounts(now: Date): DemoCount[] {
  return Array.from({ length: days }, (_, ago) => {
    // São Paulo is three hours behind UTC.
    const date = new Date(now.getTime() - 3 * 60 * 60 * 1000 - ago * 24 * 60 * 60 * 1000);
    const whole = visitsOf(date, ago);
    const visits = ago === 0 ? Math.round((whole * (date.getUTCHours() + 1)) / 24) : whole;
    return countsOfDay(date.toISOString().slice(0, 10), visits);
  })
    .flat()
    .filter(({ visits }) => visits > 0);
}

function countsOfDay(day: string, visits: number): DemoCount[] {
  const counts: DemoCount[] = [];
  const add = (
    filteredBy: DemoCount["filteredBy"],
    filterValue: string,
    dimension: string,
    value: string,
    figures: Figures,
  ) => counts.push({ day, filteredBy, filterValue, dimension, value, ...figures });
  /** Adds figures and their parts by each property of a visit. */
  const addWhole = (filteredBy: DemoCount["filteredBy"], filterValue: string, figures: Figures) => {
    add(filteredBy, filterValue, "total", "", figures);
    for (const [dimension, shares] of Object.entries(properties)) {
      if (dimension === filteredBy) continue;
      for (const [value, part] of splitFigures(figures, shares)) {
        add(filteredBy, filterValue, dimension, value, part);
      }
    }
  };

  const all = figuresOf(visits, 1.9, 0.41);
  addWhole("", "", all);
  for (const [source, part] of splitFigures(all, sources)) addWhole("referrer", source, part);
  for (const [path, percent] of Object.entries(paths)) {
    // A visit sees several pages, so the shares of pages are more than the whole.
    const ofPath = figuresOf(Math.round((visits * percent) / 100), 1.2, 0);
    add("", "", "path", path, ofPath);
    addWhole("path", path, ofPath);
    for (const [source, part] of splitFigures(ofPath, sources)) {
      add("referrer", source, "path", path, part);
    }
  }
  return counts;
}
