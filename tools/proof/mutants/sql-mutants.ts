/** A small fault in a migration: one operator, keyword or value replaced. */
export type SqlMutant = {
  /** Position of the replaced text in the file. */
  start: number;
  end: number;
  replacement: string;
  line: number;
  /** Unqualified name of the statement's object: a function, a policy's table, a view… */
  subject: string;
};

type Token = { text: string; start: number; end: number };

const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$\w*\$|[a-z_][\w.]*|\d[\d.]*|:[:=]|[=<>+\-*/~!@#%^&|?]+|\S/gi;

const swaps: Readonly<Record<string, string>> = {
  "=": "<>",
  "<>": "=",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  and: "or",
  or: "and",
  true: "false",
  false: "true",
};

/** Comparisons with a number swap strictness, because counts can equal the bound. Two times are never equal. */
const numberSwaps: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** Comments and grants have tests of their own, and an index does not change results. */
const skipped = /^(comment on|grant|revoke|create index|insert into storage|alter default)\b/i;

/** Returns every small fault in the conditions of a migration. */
export function findSqlMutants(sql: string): SqlMutant[] {
  return splitStatements(tokensOf(sql)).flatMap((statement) => {
    const first = statement[0];
    if (!first || skipped.test(sql.slice(first.start, first.start + 40))) return [];
    const subject = subjectOf(sql.slice(first.start, statement.at(-1)?.end));
    return mutationsOf(statement).map(({ token, end, replacement }) => ({
      start: token.start,
      end,
      replacement,
      line: sql.slice(0, token.start).split("\n").length,
      subject,
    }));
  });
}

/** Returns the migration with one fault. */
export function applySqlMutant(sql: string, { start, end, replacement }: SqlMutant): string {
  return sql.slice(0, start) + replacement + sql.slice(end);
}

function tokensOf(sql: string): Token[] {
  return [...sql.matchAll(tokenPattern)]
    .map(({ 0: text, index }) => ({ text: text.toLowerCase(), start: index, end: index + text.length }))
    .filter(({ text }) => !text.startsWith("--") && !text.startsWith("/*"));
}

/** Splits a migration at semicolons outside dollar quotes: a function's body belongs to its statement. */
function splitStatements(tokens: readonly Token[]): Token[][] {
  const statements: Token[][] = [[]];
  let quoted = false;
  for (const token of tokens) {
    if (/^\$\w*\$$/.test(token.text)) quoted = !quoted;
    if (token.text === ";" && !quoted) statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements;
}

function subjectOf(statement: string): string {
  const named =
    /^create (?:or replace )?(?:function|procedure|view|materialized view|table|type|domain)\s+([\w.]+)/i.exec(
      statement,
    ) ??
    /^create (?:policy "[^"]*"|(?:constraint )?trigger \w+[\s\S]*?|unique index \w+)\s+on\s+([\w.]+)/i.exec(
      statement,
    ) ??
    /^(?:alter table|insert into|update)\s+(?:only\s+)?([\w.]+)/i.exec(statement);
  return named?.[1]?.split(".").at(-1) ?? "";
}

type Mutation = { token: Token; end: number; replacement: string };

function mutationsOf(tokens: readonly Token[]): Mutation[] {
  const mutants: Mutation[] = [];
  const texts = tokens.map(({ text }) => text);
  // For each open parenthesis: whether `=` is an assignment.
  const assigns = [false];
  let betweens = 0;
  tokens.forEach((token, index) => {
    const { text } = token;
    const before = texts[index - 1] ?? "";
    const after = (count: number) => texts.slice(index + 1, index + 1 + count).join(" ");
    const replace = (count: number, replacement: string) =>
      mutants.push({ token, end: tokens[index + count - 1]?.end ?? token.end, replacement });

    if (text === "(") assigns.push(false);
    else if (text === ")") assigns.pop();
    else if (text === "set") assigns.splice(-1, 1, true);
    else if (
      ["where", "from", "when", "returning", "as", ";", "begin", "if", "elsif", "return"].includes(text)
    ) {
      assigns.splice(-1, 1, false);
    } else if (text === "between") betweens += 1;
    else if (text === "and" && betweens > 0) betweens -= 1;
    else if (text === "is") {
      if (after(2) === "not null") replace(3, "is null");
      else if (after(1) === "null") replace(2, "is not null");
      else if (after(3) === "not distinct from") replace(4, "is distinct from");
      else if (after(2) === "distinct from") replace(3, "is not distinct from");
    } else if (text === "not") {
      const isColumnOption = ["null", "valid", "deferrable"].includes(after(1));
      const isCreateOption = before === "if" && after(1) === "exists" && after(2) !== "exists (";
      if (before !== "is" && !isColumnOption && !isCreateOption) replace(1, "");
    } else if ((text === "+" || text === "-") && (after(1) === "interval" || after(1) === "make_interval")) {
      replace(1, text === "+" ? "-" : "+");
    } else if (text === "=" ? !assigns.at(-1) : text in swaps) {
      const isEventList = text === "or" && /^(create|insert|update|delete|truncate)$/.test(before);
      const bound = /^\d/.test(after(1)) ? numberSwaps[text] : undefined;
      if (!isEventList) replace(1, bound ?? swaps[text] ?? "");
    }
  });
  return mutants;
}
