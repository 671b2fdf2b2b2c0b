import { foldText } from "@/platform/search-text";

// Beginnings of words in Portuguese and English without accents; `\b` ends a whole word.
const words = {
  domain: /\b(?:domin|domain|dns\b)/,
  email: /\b(?:e-?mail|correio|newsletter|mailbox|inbox)/,
  photos: /\b(?:foto|photo|imag|picture|camera|galeri|galler)/,
  text: /\b(?:texto|texts?\b|escrev|escrit|writ|posts?\b|artigo|article|blog)/,
  price: /\b(?:preco|pric|cust[oa]|cost|orcamento|quote|descont|discount|promoc)/,
  hours: /\b(?:horari|opening|hours|relogio|clock)/,
  map: /\b(?:mapa|maps?\b|localiza|location|directions|bairro|neighbou?rhood)/,
  chat: /\b(?:whatsapp|mensage|message|conversa|chat|contat|contact|telefon|telemov|phone|suporte|support)/,
  search: /\b(?:busca|pesquis|search|seo\b|google|encontrad|found\b|keyword)/,
  backup: /\b(?:copias?\b|backup|back-?up|back up|restaur|restor)/,
  security: /\b(?:seguranc|secur|senha|palavras?-passe|password|prote[gc]|privac|lgpd|rgpd|gdpr|https)/,
  care: /\b(?:a?c?tualiz|updat|manuten|maintenance|plugin|cuid|ferramenta|tools?\b)/,
  speed: /\b(?:veloc|speed|rapid|fast|lent[oa]|slow|desempenh|performance)/,
  payment:
    /\b(?:pagament|pagar|pay|cart[ao]o?\b|cartoes|cards?\b|pix\b|boleto|fatura|invoice|assinatura|subscri)/,
  calendar: /\b(?:calend|agenda|planej|planea|plano|plan\b|planning|rotina|routine|semana|week)/,
  signpost: /\b(?:menu|navega|navigat|caminho|primeiros passos|first steps)/,
  page: /\b(?:pagina|page|bloco|block)/,
  shop: /\b(?:loja|shop|store|vitrin|montra|vend|sell|sale)/,
} as const;

/** What a drawn cover shows. */
export type CoverSubject = keyof typeof words;

// In so many titles that they decide only when nothing else does.
const business =
  /\b(?:negocio|business|empresa|company|cliente|customer|produto|product|sites?\b|website|wordpress)/;

/**
 * Returns the subject of a cover: that of the first known word of the title, then of the tags; null when no word is
 * known.
 */
export function coverSubject(title: string, tags: readonly string[] = []): CoverSubject | null {
  const texts = [title, ...tags].map(foldText);
  for (const text of texts) {
    const subject = firstSubject(text);
    if (subject) return subject;
  }
  return texts.some((text) => business.test(text)) ? "shop" : null;
}

function firstSubject(text: string): CoverSubject | null {
  const found = (Object.entries(words) as [CoverSubject, RegExp][])
    .map(([subject, pattern]) => ({ subject, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return found[0]?.subject ?? null;
}

/** The number of colourings of a cover. */
const toneCount = 4;

/** Returns the colouring of a cover, the same for the same title. */
export function coverTone(title: string): number {
  let sum = 0;
  for (const letter of title) sum = (sum * 17 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % toneCount;
}

/** Returns the letter of a cover without a subject: the first letter or digit of the title in upper case. */
export function coverLetter(title: string): string {
  return /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? "";
}
