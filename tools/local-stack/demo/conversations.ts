import type { DemoCustomer } from "./customers.ts";

/** A later message of a conversation, with its time in hours after the first one. */
type DemoReply = { by: "customer" | "team" | "note"; hours: number; body: string };

/** A conversation. Its status follows from the author of the last message, unless it was closed. */
export type DemoConversation = {
  profile_id: string;
  message: string;
  at: Date;
  replies: DemoReply[];
  closed: boolean;
  assigned: "nobody" | "administrator" | "colleague";
};

type Script = { message: string; replies: readonly DemoReply[] };

const scripts: readonly Script[] = [
  {
    message: "Como troco o logotipo?\n\nTenho o arquivo novo e não achei onde trocar no painel.",
    replies: [
      {
        by: "team",
        hours: 2,
        body: "Olá! Em WordPress, abra Aparência, Personalizar e Identidade do site. Ali o arquivo é trocado.",
      },
      {
        by: "customer",
        hours: 5,
        body: "Consegui, obrigado. E o ícone da aba do navegador, é no mesmo lugar?",
      },
      {
        by: "team",
        hours: 7,
        body: "É, sim: logo abaixo, em Ícone do site. Use uma imagem quadrada de pelo menos 512 pixels.",
      },
    ],
  },
  {
    message: "O e-mail do domínio parou\n\nDesde ontem não recebo mensagens do formulário do site.",
    replies: [
      {
        by: "note",
        hours: 1,
        body: "Os registros MX do domínio mudaram ontem. Perguntar se trocou de fornecedor de e-mail.",
      },
      {
        by: "team",
        hours: 2,
        body: "Os registros de e-mail do seu domínio mudaram ontem. Foi você quem mudou?",
      },
      {
        by: "customer",
        hours: 20,
        body: "Foi o meu sobrinho. Ele já voltou atrás, mas ainda não chega nada.",
      },
    ],
  },
  {
    message: "Dúvida sobre a cobrança\n\nA cobrança deste mês veio em outro dia. Está certo?",
    replies: [
      {
        by: "team",
        hours: 4,
        body: "Está: o dia da cobrança é o da contratação, e em meses mais curtos é o último dia do mês.",
      },
    ],
  },
  {
    message: "Quero mais uma página\n\nPreciso de uma página para os cursos que vou dar no verão. Como faço?",
    replies: [],
  },
  {
    message: "Nova fotografia na página inicial\n\nA fotografia antiga continua a aparecer no telemóvel.",
    replies: [
      {
        by: "team",
        hours: 3,
        body: "Pode ser a cópia guardada do navegador. Atualize a página e diga se mudou.",
      },
      { by: "customer", hours: 4, body: "Mudou!" },
      { by: "note", hours: 5, body: "Resolvido. Pensar numa resposta guardada sobre a cópia do navegador." },
    ],
  },
];

const hour = 60 * 60 * 1000;

/** Makes a conversation for every seventh customer who has paid; most are recent, and the old ones are closed. */
export function demoConversations(people: readonly DemoCustomer[], now: Date): DemoConversation[] {
  const assigned = ["nobody", "colleague", "administrator", "colleague"] as const;
  return people
    .filter(({ number, story }) => number % 7 === 3 && story !== "registered" && story !== "boleto")
    .map((person, index) => {
      const script = scripts[index % scripts.length];
      if (!script) throw new Error("There is no conversation to tell.");
      // The newest is from this morning, the oldest from about the day its customer joined.
      const age = Math.min(now.getTime() - person.joinedAt.getTime() - 1, (5 + index ** 2 * 2.1) * hour);
      const at = new Date(now.getTime() - age);
      return {
        profile_id: person.id,
        message: script.message,
        at,
        replies: script.replies.filter(({ hours }) => hours * hour < age),
        closed: age > 60 * 24 * hour,
        assigned: assigned[index % assigned.length] ?? "nobody",
      };
    });
}
