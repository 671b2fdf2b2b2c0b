/** The course of a demo customer's subscription. */
type Story =
  | "registered"
  | "boleto"
  | "just paid"
  | "late activation"
  | "active"
  | "grace"
  | "suspended"
  | "suspended by the team"
  | "cancelled"
  | "cancelling"
  | "bought twice"
  | "refunded"
  | "partly refunded"
  | "refunded before activation"
  | "disputed"
  | "lost dispute"
  | "paused"
  | "paused until a date"
  | "discounted"
  | "two at once"
  | "billed by invoice"
  | "overdue invoice";

/** A demo customer, recognisable by the name, with addresses that lead nowhere (RFC 2606). */
export type DemoCustomer = {
  /** From 1; also the last digits of the account's id. */
  number: number;
  id: string;
  name: string;
  email: string;
  domain: string;
  phone: string;
  locale: "pt-BR" | "pt-PT" | "en";
  story: Story;
  joinedAt: Date;
  /** When the story's final event happens, for stories that have one. */
  endedAt: Date;
};

/** Percentage of each story; all other customers are active. */
const shares: Partial<Record<Story, number>> = {
  registered: 7,
  boleto: 1,
  "just paid": 2,
  "late activation": 1,
  grace: 4,
  suspended: 3,
  "suspended by the team": 1,
  cancelled: 12,
  cancelling: 2,
  "bought twice": 1,
  refunded: 1,
  "partly refunded": 2,
  "refunded before activation": 1,
  disputed: 1,
  "lost dispute": 1,
  paused: 1,
  "paused until a date": 1,
  discounted: 1,
  "two at once": 1,
  "billed by invoice": 1,
  "overdue invoice": 1,
};

// One customer has a name and a domain that are too long for most places, to show layout faults.
const longest = 17;
const longName =
  "Cliente Exemplo Maria Aparecida do Nascimento Albuquerque Cavalcanti de Vasconcelos e Souza Figueiredo Montenegro Neta";
const longDomain = "exemplo-de-um-dominio-que-quase-nao-cabe-em-coluna-alguma-017.example";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const longestDays = 700;

/**
 * Returns a reproducible choice from 0 up to 1: fractional parts of multiples of the golden ratio are spread
 * evenly.
 */
const chance = (number: number, salt: number) => (number * 0.618_033_988_75 + salt * 0.381_966_011_25) % 1;

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date);
  // At most the 28th, which every month has.
  earlier.setUTCDate(Math.min(earlier.getUTCDate(), 28));
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}

function storiesOf(count: number): Story[] {
  const rare = Object.entries(shares).flatMap(([story, share]) =>
    Array.from({ length: Math.max(1, Math.round((share * count) / 100)) }, () => story as Story),
  );
  const stories = [
    ...rare,
    ...Array.from({ length: Math.max(0, count - rare.length) }, () => "active" as const),
  ];
  return stories
    .map((story, index) => ({ story, place: chance(index + 1, 7) }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ story }) => story);
}

function joinedAt(story: Story, number: number, now: Date): Date {
  const at = chance(number, 1);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const months = 1 + Math.floor(at * 20);
  switch (story) {
    case "boleto":
      return ago((6 + at * 30) * hour);
    case "just paid":
    case "refunded before activation":
      return ago((2 + at * 40) * hour);
    case "late activation":
      return ago((52 + at * 15) * hour);
    // The charge failed on the same day of the month, that many days ago.
    case "grace":
    // The last invoice was issued that many days ago.
    case "billed by invoice":
      return monthsBefore(ago((1 + at * 4) * day), months);
    // Due after 7 days, and overdue for less than the 7 days of grace.
    case "overdue invoice":
      return monthsBefore(ago((8.5 + at * 2) * day), months);
    case "suspended":
      return monthsBefore(ago((9 + at * 12) * day), months);
    case "cancelled":
      return ago((90 + at * (longestDays - 90)) * day);
    default:
      // More recent customers than old ones, as in a growing business.
      return ago((5 + (longestDays - 5) * at ** 1.4) * day);
  }
}

/**
 * Makes demo customers of two years; the same count and time give the same customers.
 *
 * @param count at least 25, so that every story occurs
 */
export function demoCustomers(count: number, now: Date): DemoCustomer[] {
  return storiesOf(count).map((story, index) => {
    const number = index + 1;
    const digits = String(number).padStart(3, "0");
    const joined = joinedAt(story, number, now);
    const locale = number % 20 === 0 ? "en" : number % 6 === 0 ? "pt-PT" : "pt-BR";
    const lasted = (now.getTime() - joined.getTime()) * (0.3 + 0.6 * chance(number, 3));
    return {
      number,
      id: `00000000-0000-4000-b000-${String(number).padStart(12, "0")}`,
      name: number === longest ? longName : `Cliente Exemplo ${digits}`,
      email: `cliente${digits}@exemplo.example`,
      domain: number === longest ? longDomain : `exemplo-${digits}.example`,
      phone:
        locale === "pt-PT" ? `+35191${String(2_000_000 + number)}` : `+551198${String(7_000_000 + number)}`,
      locale,
      story,
      joinedAt: joined,
      endedAt: new Date(joined.getTime() + lasted),
    };
  });
}
