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
const properties: Readonly<Record<string, Shares>> = {
  referrer: {
    "": 44,
    "google.com": 33,
    "instagram.com": 11,
    "bing.com": 5,
    "facebook.com": 4,
    "parceiro.example": 3,
  },
  campaign: { "instagram / social / lancamento": 6, "newsletter / email / novembro": 3 },
  device: { phone: 61, desktop: 35, tablet: 4 },
  language: { "pt-BR": 84, "pt-PT": 11, en: 5 },
  country: { BR: 83, PT: 11, US: 4, AO: 2 },
};

/** The figures of one value of a dimension on a day of São Paulo, as in `page_view_counts`. */
export type DemoCount = {
  day: string;
  dimension: string;
  value: string;
  visits: number;
  views: number;
  bounces: number;
  seconds: number;
};

/** Visits of a day: more of them lately, fewer on weekends, and every day a little different. */
function visitsOf(date: Date, ago: number): number {
  const weekend = date.getUTCDay() % 6 === 0 ? 0.62 : 1;
  const wave = 1 + 0.14 * Math.sin(ago * 1.7) + 0.08 * Math.sin(ago * 0.61);
  return Math.round((70 + (days - ago) * 1.1) * weekend * wave);
}

/** The counts of 90 days up to now; today's as far as the day has come. */
export function demoCounts(now: Date): DemoCount[] {
  return Array.from({ length: days }, (_, ago) => {
    // In São Paulo it is three hours earlier.
    const date = new Date(now.getTime() - 3 * 60 * 60 * 1000 - ago * 24 * 60 * 60 * 1000);
    const day = date.toISOString().slice(0, 10);
    const whole = visitsOf(date, ago);
    const visits = ago === 0 ? Math.round((whole * (date.getUTCHours() + 1)) / 24) : whole;
    const count = (dimension: string, value: string, percent: number, viewsEach: number): DemoCount => {
      const part = Math.round((visits * percent) / 100);
      const views = Math.round(part * viewsEach);
      const bounces = dimension === "path" ? 0 : Math.round(part * 0.41);
      return { day, dimension, value, visits: part, views, bounces, seconds: views * 38 };
    };
    return [
      count("total", "", 100, 1.9),
      ...Object.entries(paths).map(([path, percent]) => count("path", path, percent, 1.2)),
      ...Object.entries(properties).flatMap(([dimension, shares]) =>
        Object.entries(shares).map(([value, percent]) => count(dimension, value, percent, 1.9)),
      ),
    ];
  })
    .flat()
    .filter(({ visits }) => visits > 0);
}
