/** What happens to a made-up customer. */
export type Story =
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
  | "partly refunded";

/** A made-up customer: plainly so by the name, and at addresses that lead nowhere (RFC 2606). */
export type DemoCustomer = {
  /** From 1; also the end of the account's id. */
  number: number;
  id: string;
  name: string;
  email: string;
  domain: string;
  phone: string;
  locale: "pt-BR" | "pt-PT" | "en";
  story: Story;
  joinedAt: Date;
  /** When what ends the story happens, of those that it happens to. */
  endedAt: Date;
};

/** How many of a hundred live each story; all others are active. */
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
};

// One of them has a name and a domain that hardly fit anywhere, so that whoever looks around sees where they do not.
const longest = 17;
const longName =
  "Cliente Exemplo Maria Aparecida do Nascimento Albuquerque Cavalcanti de Vasconcelos e Souza Figueiredo Montenegro Neta";
const longDomain = "exemplo-de-um-dominio-que-quase-nao-cabe-em-coluna-alguma-017.example";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const longestDays = 700;

/** Repeatable choices from 0 up to 1: the fractional parts of multiples of the golden ratio are spread evenly. */
const chance = (number: number, salt: number) => (number * 0.618_033_988_75 + salt * 0.381_966_011_25) % 1;

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date);
  // No later than the 28th, which every month has.
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
      return ago((2 + at * 40) * hour);
    case "late activation":
      return ago((52 + at * 15) * hour);
    // The charge failed on a day of the month that lies so many days back.
    case "grace":
      return monthsBefore(ago((1 + at * 4) * day), months);
    case "suspended":
      return monthsBefore(ago((9 + at * 12) * day), months);
    case "cancelled":
      return ago((90 + at * (longestDays - 90)) * day);
    default:
      // More of them lately: the business grows.
      return ago((5 + (longestDays - 5) * at ** 1.4) * day);
  }
}

/**
 * Makes up customers over two years, the same for the same count and time.
 *
 * @param count of at least 13, so that every story is there
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
