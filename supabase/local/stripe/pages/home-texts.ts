import type { TimeAction } from "../control/time-routes.ts";
import type { Language } from "./language.ts";

/** Words of the home page in one language. */
export interface HomeTexts {
  title: string;
  intro: string;
  cards: string;
  number: string;
  brand: string;
  effect: string;
  pays: string;
  declines: string;
  authenticates: string;
  failsLater: string;
  cardHint: string;
  webhooks: string;
  noEndpoint: string;
  running: string;
  paused: string;
  pause: string;
  resume: string;
  subscriptions: string;
  customers: string;
  sessions: string;
  events: string;
  id: string;
  customer: string;
  status: string;
  created: string;
  renewal: string;
  renewals: Record<"succeeds" | "fails", string>;
  periodEnd: string;
  time: string;
  actions: Record<TimeAction, string>;
  email: string;
  name: string;
  deleted: string;
  amount: string;
  type: string;
  delivery: string;
  deliveries: Record<"pending" | "delivered" | "failed", string>;
  resend: string;
  again: string;
  newId: string;
  tenTimes: string;
  none: string;
}

/** Words of the home page by language. */
export const homeTexts: Record<Language, HomeTexts> = {
  "pt-BR": {
    title: "Stripe local",
    intro:
      "Um Stripe de mentira, só para desenvolver e testar nesta máquina. Nenhum cartão é cobrado e nenhum dinheiro é movimentado.",
    cards: "Cartões de teste",
    number: "Número",
    brand: "Bandeira",
    effect: "O que acontece",
    pays: "Paga",
    declines: "Recusado",
    authenticates: "Pede autenticação",
    failsLater: "Paga agora e falha na renovação",
    cardHint: "Use qualquer validade futura, qualquer código de três dígitos e qualquer nome.",
    webhooks: "Webhooks",
    noEndpoint: "Nenhum endereço configurado: os eventos ficam registrados e não são enviados.",
    running: "Enviando",
    paused: "Em pausa",
    pause: "Pausar envios",
    resume: "Retomar envios",
    subscriptions: "Assinaturas",
    customers: "Clientes",
    sessions: "Sessões de pagamento",
    events: "Eventos",
    id: "Identificador",
    customer: "Cliente",
    status: "Situação",
    created: "Criado em",
    renewal: "Próxima cobrança",
    renewals: { succeeds: "vai pagar", fails: "vai falhar" },
    periodEnd: "Fim do período",
    time: "Avançar o tempo",
    actions: {
      renew: "Renovar",
      "end-period": "Chegar ao fim do período",
      retry: "Cobrar de novo",
      "give-up": "Desistir de cobrar",
      cancel: "Cancelar agora",
    },
    email: "E-mail",
    name: "Nome",
    deleted: "(removido)",
    amount: "Valor",
    type: "Tipo",
    delivery: "Entrega",
    deliveries: { pending: "na fila", delivered: "entregue", failed: "desistiu" },
    resend: "Reenviar",
    again: "De novo",
    newId: "Com outro identificador",
    tenTimes: "10 vezes",
    none: "Nada ainda.",
  },
  en: {
    title: "Local Stripe",
    intro:
      "A pretend Stripe, only for developing and testing on this machine. No card is charged and no money moves.",
    cards: "Test cards",
    number: "Number",
    brand: "Brand",
    effect: "What happens",
    pays: "Pays",
    declines: "Declined",
    authenticates: "Asks for authentication",
    failsLater: "Pays now and fails at renewal",
    cardHint: "Use any future expiry date, any three-digit code and any name.",
    webhooks: "Webhooks",
    noEndpoint: "No endpoint is set: events are recorded and not sent.",
    running: "Sending",
    paused: "Paused",
    pause: "Pause sending",
    resume: "Resume sending",
    subscriptions: "Subscriptions",
    customers: "Customers",
    sessions: "Checkout sessions",
    events: "Events",
    id: "Id",
    customer: "Customer",
    status: "Status",
    created: "Created",
    renewal: "Next charge",
    renewals: { succeeds: "will pay", fails: "will fail" },
    periodEnd: "Period ends",
    time: "Move time",
    actions: {
      renew: "Renew",
      "end-period": "Reach the end of the period",
      retry: "Charge again",
      "give-up": "Give up charging",
      cancel: "Cancel now",
    },
    email: "Email",
    name: "Name",
    deleted: "(deleted)",
    amount: "Amount",
    type: "Type",
    delivery: "Delivery",
    deliveries: { pending: "queued", delivered: "delivered", failed: "given up" },
    resend: "Resend",
    again: "Again",
    newId: "Under a new id",
    tenTimes: "10 times",
    none: "Nothing yet.",
  },
};
