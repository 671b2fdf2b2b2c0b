/** A call to the database: a page view, or the seconds that a page was visible. */
export type Call = {
  at: Date;
  tab: string;
  view: string;
  /** Null for a page view. */
  seconds: number | null;
  path: string;
  referrer: string | null;
  campaign: string | null;
  device: string;
  language: string | null;
  signals: string[];
  headers: Record<string, string>;
};

/** A true visit. */
export type TrueVisit = {
  /** Day in São Paulo. */
  day: string;
  device: string;
  language: string;
  referrer: string;
  campaign: string | null;
  country: string | null;
  pages: { path: string; seconds: number }[];
};

export type GeneratedVisits = { calls: Call[]; visits: TrueVisit[]; drops: Record<string, number> };

/** Headers of a browser. */
export const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 14; CUBOT X70) Mobile Safari/537.36" };
