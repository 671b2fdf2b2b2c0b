// Word boundaries, because `\b` treats an accented letter as one.
const word = (alternatives: string) => new RegExp(`(?<![\\p{L}-])(?:${alternatives})(?![\\p{L}-])`, "iu");

/** Brazilian wording with its European equivalent. */
const brazilian: readonly [pattern: RegExp, european: string][] = [
  [word("vocês?"), "o verbo sem pronome, o seu, a sua"],
  [word("(?<!toda )a gente|pra|né"), "nós, para"],
  [word("celular(?:es)?"), "telemóvel"],
  [word("senhas?"), "palavra-passe"],
  [word("telas?"), "ecrã"],
  [word("usuári[oa]s?"), "utilizador"],
  [word("cadastr\\p{L}*"), "registo, registar"],
  // Registro.br is a name.
  [word("registr(?!o\\.br)\\p{L}*"), "registo, registar"],
  [word("assinaturas?|assin(?:ar|e|a|ou|ado|ada|ante|antes)"), "subscrição, subscrever"],
  [word("salv(?:ar|e|a|o|ou|os|as|amos|aremos|ando)"), "guardar"],
  [word("arquivos?"), "ficheiro"],
  [word("equipes?|times?"), "equipa"],
  [word("gerenci\\p{L}*"), "gerir"],
  [word("hosped\\p{L}*"), "alojamento, alojar"],
  [word("contatos?|contat(?:ar|e|amos)"), "contacto, contactar"],
  [word("fatos?"), "facto"],
  [word("acess(?:ar|e|em|amos|ando|ou)"), "aceder"],
  [word("baix(?:ar|e|ou|ado|ada)"), "transferir, descarregar"],
  [word("delet(?:ar|e|ado|ada)|exclu(?:ir|a|ído|ída|são)"), "eliminar"],
  [word("aplicativos?"), "aplicação"],
  [word("planej\\p{L}*"), "planear"],
  [word("compartilh\\p{L}*"), "partilhar"],
  [word("conosco"), "connosco"],
  [word("cardápios?"), "ementa"],
  [word("café da manhã"), "pequeno-almoço"],
  [word("ônibus|trens?"), "autocarro, comboio"],
  [word("banheiros?"), "casa de banho"],
  [word("esportes?|esportiv[oa]s?"), "desporto"],
  [word("notebooks?"), "portátil"],
  [word("planilhas?"), "folha de cálculo"],
  [word("mouse"), "rato"],
  [word("vitrines?"), "montra"],
  [word("freios?|bikes?"), "travão, bicicleta"],
  [word("úmid\\p{L}*"), "húmido"],
  [word("alugu(?:el|éis)"), "renda, arrendamento"],
  [word("convênios?"), "acordo, seguro"],
  [word("todo (?:mundo|dia)"), "toda a gente, todos os dias"],
  [word("xícaras?|sorvetes?"), "chávena, gelado"],
  [word("apert(?:e|ar)"), "prima, premir"],
  [word("DDD|CEP|CPF|CNPJ"), "indicativo, código postal, NIF"],
  [word("fa(?:zer|ça|ço|z) (?:o )?login|log(?:ar|ue)"), "iniciar sessão"],
  [word("em até"), "no prazo de, até"],
  [word("mídias?"), "média, redes sociais"],
  [word("caminhão|caminhões"), "camião"],
  [word("concreto"), "betão, concreto só como adjetivo"],
  [
    word(
      "econôm\\p{L}*|eletrôn\\p{L}*|acadêm\\p{L}*|gêner\\p{L}*|prêmi\\p{L}*|bônus|tênis|anônim\\p{L}*|Antônio",
    ),
    "-ó-, -é-",
  ],
  [
    word("(?:est(?:á|ão|ou|amos|ava|avam)|fic(?:a|ar|ou)|continu(?:a|ar|e)|vai) \\p{L}+[aei]ndo"),
    "estar a + infinitivo",
  ],
  [
    /^(?:carreg|envi|salv|process|aguard|prepar|procur|atualiz|redirecion|busc|confirm|cri|remov|entr|sa|abr)[aei]ndo(?!\p{L})/iu,
    "a + infinitivo",
  ],
  // European Portuguese uses the article before a possessive; it is optional after some prepositions and after "ser"
  // and "estar".
  [
    /(?<![\p{L}-])(?:confirm|troc|alter|escolh|digit|ve|vej|us|edit|atualiz|abr|envi|cri|escrev|inform|acompanh|verific|gost|pagu?|cancel|receb|tenh|mostr|cuid|pux)\p{L}{0,5} (?:seus?|suas?|nossos?|nossas?|meus?|minhas?) (?=\p{L})/iu,
    "o/a antes do possessivo",
  ],
  [word("buscador(?:es)?"), "motor de busca"],
  [word("(?:alunos|clientes|visitantes|pessoas) (?:os?|as?) \\p{L}+em"), "pronome depois do verbo"],
  [
    /(?:^|[.!?…:] )El[ae]s? (?:é|são|está|estão|foi|foram|fica|ficam) /u,
    "sem pronome sujeito, ou o nome da coisa",
  ],
  [word("el[ae]s? (?:é|são|foi|foram) (?:\\p{L}+[ai]d[ao]s?)"), "sem pronome sujeito"],
  [/(?:^|[.!?…:] )(?:me|te) \p{L}+/iu, "pronome depois do verbo"],
];

/** Returns the Brazilian words of a text with their European equivalents. */
export function brazilianWordsIn(text: string): string[] {
  return brazilian.flatMap(([pattern, european]) => {
    // Placeholders have English names.
    const found = pattern.exec(text.replaceAll(/\{\{?[^{}]*\}?\}/g, ""));
    return found ? [`"${found[0].trim()}" → ${european}`] : [];
  });
}
