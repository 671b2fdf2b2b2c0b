const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Returns whether a text is a CNPJ with valid check digits, with or without punctuation. Since July 2026, its first
 * twelve characters may be letters, each with the value of its code minus 48 (Receita Federal, Nota Técnica
 * COCAD/SUARA/RFB 49/2024). The database applies the same check.
 */
export function isCnpj(text: string): boolean {
  const plain = text.replaceAll(/[./-]/g, "");
  if (!/^[0-9A-Z]{12}\d{2}$/.test(plain) || /^(.)\1*$/.test(plain)) return false;
  return [12, 13].every((place) => {
    let total = 0;
    for (let index = 0; index < place; index += 1) {
      total += (plain.charCodeAt(index) - 48) * (weights[index + 13 - place] ?? 0);
    }
    const rest = total % 11;
    return Number(plain[place]) === (rest < 2 ? 0 : 11 - rest);
  });
}
