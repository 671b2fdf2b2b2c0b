const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Whether a text is a CNPJ with right check digits, with or without its points. Since July 2026 its
 * first twelve places hold letters, too, each worth its code less 48 (Receita Federal, Nota Técnica
 * COCAD/SUARA/RFB 49/2024). The database checks the same.
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
