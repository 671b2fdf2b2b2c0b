/** Mail providers with frequent typos in their names, and the ends of their domains. */
const providers = new Map([
  ["gmail", ["com"]],
  ["hotmail", ["com", "com.br", "pt", "es", "fr", "co.uk", "it", "de"]],
  ["outlook", ["com", "com.br", "pt", "es", "fr", "it", "de"]],
  ["yahoo", ["com", "com.br", "es", "fr", "co.uk", "it", "de"]],
  ["icloud", ["com"]],
]);

// Providers whose names look like a typo.
const realNames = new Set(["ymail", "mail", "email", "gmx", "cloud"]);

const endTypos = new Map(
  Object.entries({
    com: ["con", "cmo", "ocm", "comm", "coom", "vom", "xom", "cim", "com.com"],
    "com.br": [
      "com.b",
      "con.br",
      "cm.br",
      "cmo.br",
      "co.br",
      "comm.br",
      "com.brr",
      "com.rb",
      "combr",
      "com.bt",
      "com.vr",
    ],
    "com.pt": ["com.p", "con.pt", "cm.pt"],
    "net.br": ["net.b"],
  }).flatMap(([end, typos]) => typos.map((typo) => [typo, end] as const)),
);

/** Returns whether one inserted, missing, replaced or swapped letter makes one text of the other. */
function isOneEditAway(typed: string, name: string): boolean {
  if (typed === name || Math.abs(typed.length - name.length) > 1) return false;
  let start = 0;
  while (start < name.length && typed[start] === name[start]) start += 1;
  const [restTyped, restName] = [typed.slice(start), name.slice(start)];
  return (
    restTyped.slice(1) === restName.slice(1) ||
    restTyped.slice(1) === restName ||
    restTyped === restName.slice(1) ||
    (restTyped[0] === restName[1] && restTyped[1] === restName[0] && restTyped.slice(2) === restName.slice(2))
  );
}

/**
 * Returns the address that a typo in an e-mail probably meant (`ana@gmial.con` → `ana@gmail.com`); null without one. In the
 * domain it suggests common slips only, because many valid domains look like another one. Accents before the @ are one:
 * hardly a provider gives such mailboxes.
 */
export function suggestEmail(email: string): string | null {
  const typed = email.trim();
  const suggestion = withoutAccents(suggestDomain(typed) ?? typed);
  return suggestion === typed ? null : suggestion;
}

function withoutAccents(email: string): string {
  const end = email.lastIndexOf("@");
  return (
    email
      .slice(0, end)
      .normalize("NFD")
      .replaceAll(/\p{Mn}/gu, "") + email.slice(end)
  );
}

function suggestDomain(email: string): string | null {
  const [, mailbox = "", name = "", typedEnd = ""] =
    /^([^\s@]+)@([^\s@.]+)(?:\.([^\s@]+))?$/.exec(email.toLowerCase()) ?? [];
  if (name === "") return null;
  const end = endTypos.get(typedEnd) ?? typedEnd;
  for (const [provider, ends] of providers) {
    if (name !== provider && (realNames.has(name) || !isOneEditAway(name, provider))) continue;
    const isShort = end === "" || end === "co" || end === "cm" || end === "om";
    const own = ends.includes(end) ? end : isShort || provider === "gmail" ? "com" : null;
    if (own === null) continue;
    const suggestion = `${mailbox}@${provider}.${own}`;
    return suggestion === `${mailbox}@${name}.${typedEnd}` ? null : keepCase(email, suggestion);
  }
  return end === typedEnd ? null : keepCase(email, `${mailbox}@${name}.${end}`);
}

// The part before the @ is left as it was typed.
function keepCase(typed: string, suggestion: string): string {
  const local = typed.split("@")[0] ?? "";
  return local + suggestion.slice(local.length);
}
