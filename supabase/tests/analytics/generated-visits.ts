import { addExcluded } from "./generated-exclusions.ts";
import { randomFrom, type Random } from "../platform/random-from.ts";
import { browser, type Call, type GeneratedVisits, type TrueVisit } from "./visit-calls.ts";

const paths = ["/", "/planos", "/faq", "/blog", "/en/planos", "/blog/dns-sem-misterio"];
const minute = 60_000;
const hour = 60 * minute;

/**
 * Generates visitors, bots and team members with their true visits. Visits come first and calls are derived from them,
 * so that this code does not split or sum like the database.
 *
 * @param days in São Paulo, `2026-03-14`
 */
export function generateVisits(seed: number, days: readonly string[]): GeneratedVisits {
  const random = randomFrom(seed);
  const { below, oneOf, uuid } = random;
  const { generated, visit, joinLast } = recordVisits(random);
  const page = (most = 120) => ({ path: oneOf(paths), seconds: below(most) });

  let made = 0;
  for (const day of days) {
    // São Paulo has had no daylight saving since 2019.
    const midnight = Date.parse(`${day}T00:00:00-03:00`);
    const yesterday = new Date(Date.parse(`${day}T12:00:00Z`) - 24 * hour).toISOString().slice(0, 10);
    for (let count = 10 + below(6); count > 0; count--) {
      const person = {
        device: oneOf(["phone", "tablet", "desktop"]),
        language: oneOf(["pt-BR", "pt-PT", "en-US", "ja"]),
        referrer: oneOf(["", "google.com", "instagram.com"]),
        campaign: oneOf([null, "google / cpc / natal"]),
        country: oneOf([null, "BR", "JP"]),
      };
      const start = midnight + hour + below(18 * hour);
      const tab = uuid();
      switch (made++ % 9) {
        case 0:
          // Leaves shortly before or after ten seconds.
          visit(person, tab, day, start, [{ path: oneOf(paths), seconds: oneOf([0, 9, 10, 11]) }]);
          break;
        case 1: {
          // A reload, a view sent twice, back and forward.
          const path = oneOf(paths);
          visit(person, tab, day, start, [
            { ...page(), path, repeated: true },
            { ...page(), path },
            page(),
            { ...page(), path },
          ]);
          break;
        }
        case 2: {
          // A page that stays open for hours.
          const end = visit(person, tab, day, start, [page()]);
          visit(person, tab, day, end + 30 * minute + oneOf([0, below(3 * hour)]), [page(), page()]);
          break;
        }
        case 3: {
          // A pause slightly shorter than the limit between two pages.
          const end = visit(person, tab, day, start, [page()]);
          visit(person, tab, day, end + 30 * minute - 1, [page()]);
          joinLast();
          break;
        }
        case 4:
          // A visit over midnight. The page open at midnight belongs to the previous day.
          visit(person, tab, yesterday, midnight - 5 * minute, [
            { path: oneOf(paths), seconds: 301 + below(300) },
          ]);
          visit(person, tab, day, midnight + 12 * minute, [page(), page()]);
          break;
        case 5: {
          // A long view: time up to the idle limit of a visit counts, and later time belongs to another visit.
          const seconds = oneOf([1700 + below(90), 1811 + below(2000)]);
          const end = visit(person, tab, day, start, [{ path: oneOf(paths), seconds }]);
          visit(person, tab, day, end + 1000, [page()]);
          if (seconds < 1800) joinLast();
          break;
        }
        case 6:
          // Two tabs at once.
          visit(person, tab, day, start, [page(), page()]);
          visit(person, uuid(), day, start + below(20_000), [page()]);
          break;
        case 7:
          // Reports more time than has passed; only the possible time counts.
          visit(person, tab, day, start, [{ path: oneOf(paths), seconds: 5, reported: 86_400 }]);
          (generated.visits.at(-1)?.pages[0] ?? { seconds: 0 }).seconds = 10;
          break;
        default:
          visit(
            person,
            tab,
            day,
            start,
            Array.from({ length: 1 + below(5) }, () => page()),
          );
      }
    }
    addExcluded(generated, day, midnight, random);
  }

  generated.calls.sort((a, b) => a.at.getTime() - b.at.getTime());
  return generated;
}

function recordVisits({ oneOf, uuid }: Random) {
  const generated: GeneratedVisits = { calls: [], visits: [], drops: {} };

  /** Adds a visit from a time on. Returns the time of its last call. */
  function visit(
    person: Omit<TrueVisit, "day" | "pages">,
    tab: string,
    day: string,
    start: number,
    dwells: readonly { path: string; seconds: number; reported?: number; repeated?: boolean }[],
  ): number {
    let at = start;
    for (const { path, seconds, reported = seconds, repeated = false } of dwells) {
      const { country, ...rest } = person;
      const call: Call = {
        ...rest,
        at: new Date(at),
        tab,
        view: uuid(),
        seconds: null,
        path: path + oneOf(["", "?busca=x", "#contato", "?utm_source=later"]),
        signals: [],
        headers: country === null ? browser : { ...browser, "cf-ipcountry": country },
      };
      generated.calls.push(call);
      if (repeated) generated.calls.push({ ...call, at: new Date(at + 1) });
      at += seconds * 1000;
      // Switching to another window and back also reports.
      if (seconds > 20) generated.calls.push({ ...call, at: new Date(at - 10_000), seconds: reported - 10 });
      generated.calls.push({ ...call, at: new Date(at), seconds: reported });
      at += 1000;
    }
    const pages = dwells.map(({ path, seconds }) => ({ path, seconds: Math.min(seconds, 1800) }));
    generated.visits.push({ ...person, day, pages });
    return at - 1000;
  }

  /** Joins the last two visits. */
  function joinLast(): void {
    const last = generated.visits.pop();
    generated.visits.at(-1)?.pages.push(...(last?.pages ?? []));
  }

  return { generated, visit, joinLast };
}
