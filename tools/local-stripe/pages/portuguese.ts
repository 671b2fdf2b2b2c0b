import type { Texts } from "./english.ts";

const portugueseIntervals: Record<string, [one: string, many: string]> = {
  day: ["por dia", "dias"],
  week: ["por semana", "semanas"],
  month: ["por mês", "meses"],
  year: ["por ano", "anos"],
};

/** Words of the pages in Brazilian Portuguese. */
export const portuguese: Texts = {
  every: (interval, count) => {
    const [one, many] = portugueseIntervals[interval] ?? ["", interval];
    return count === 1 ? one : `a cada ${count} ${many}`;
  },
  errors: {
    number_missing: "Informe o número do cartão.",
    number_incomplete: "O número do cartão está incompleto.",
    number_invalid: "O número do cartão não é válido. Confira os dígitos.",
    number_not_test:
      "Este é um ambiente de teste: use um cartão de teste, como 4242 4242 4242 4242. Nenhum cartão real é aceito.",
    expiry_missing: "Informe a validade do cartão.",
    expiry_invalid: "A validade não é válida. Use mês e ano, como 12/34.",
    expiry_past: "O cartão está vencido.",
    cvc_missing: "Informe o código de segurança.",
    cvc_short: "O código de segurança está incompleto.",
    name_missing: "Informe o nome que está no cartão.",
    email_missing: "Informe o seu e-mail.",
    email_invalid: "O e-mail não é válido.",
    generic_decline: "O cartão foi recusado. Nada foi cobrado; tente com outro cartão.",
    insufficient_funds: "O cartão não tem saldo suficiente. Nada foi cobrado; tente com outro cartão.",
    expired_card: "O banco respondeu que o cartão está vencido. Nada foi cobrado; tente com outro cartão.",
    incorrect_cvc: "O banco respondeu que o código de segurança está errado. Nada foi cobrado.",
    authentication_failed:
      "A autenticação não foi concluída. Nada foi cobrado; tente de novo ou use outro cartão.",
  },
  fields: {
    email: { label: "E-mail", placeholder: "" },
    cardNumber: { label: "Número do cartão", placeholder: "1234 1234 1234 1234" },
    cardExpiry: { label: "Validade", placeholder: "MM / AA" },
    cardCvc: { label: "Código de segurança", placeholder: "CVC" },
    billingName: { label: "Nome no cartão", placeholder: "Como está no cartão" },
  },
  notice: "Pagamento de teste local. Nenhum dinheiro real é movimentado.",
  back: "Voltar",
  continue: "Continuar",
  checkout: {
    title: "Pagamento",
    subscribeTo: (product) => `Assinar ${product}`,
    quantity: (count) => `Quantidade: ${count}`,
    dueToday: "Total a pagar hoje",
    contact: "Dados de contato",
    card: "Dados do cartão",
    method: "Forma de pagamento",
    methods: { card: "Cartão", boleto: "Boleto", pix: "Pix" },
    submit: "Assinar",
    submitting: "Processando…",
    terms: (amount) => `Ao confirmar, você autoriza a cobrança de ${amount} neste cartão até cancelar.`,
    correct: "Confira os campos marcados.",
  },
  auth: {
    title: "Autenticação do cartão",
    explain: (amount) =>
      `Aqui o banco do cartão pediria uma confirmação para pagar ${amount}. Escolha o que acontece.`,
    complete: "Completar autenticação",
    fail: "Falhar autenticação",
  },
  notices: {
    complete: { title: "Pagamento concluído", text: "Tudo certo: o seu pagamento foi recebido." },
    alreadyPaid: {
      title: "Este pagamento já foi feito",
      text: "Não é preciso pagar de novo, e nada foi cobrado a mais.",
    },
    expired: {
      title: "Esta página de pagamento expirou",
      text: "Nada foi cobrado. Volte ao site e comece de novo.",
    },
    portalExpired: {
      title: "Esta página expirou",
      text: "Por segurança ela fica aberta por uma hora. Volte ao site e abra de novo.",
    },
    unknown: { title: "Página não encontrada", text: "Este endereço de pagamento não existe." },
    linkInactive: { title: "Link desativado", text: "Este link de pagamento não está mais ativo." },
    customerGone: {
      title: "Este pagamento não pode ser feito",
      text: "O cadastro do cliente foi removido. Nada foi cobrado. Volte ao site e comece de novo.",
    },
  },
  invoice: {
    title: "Fatura",
    number: "Número",
    date: "Data",
    billTo: "Cobrado de",
    description: "Descrição",
    period: "Período",
    amount: "Valor",
    dueDate: "Vencimento",
    discount: "Desconto",
    total: "Total",
    otherCard: "Pagar com outro cartão",
    status: {
      paid: "Paga",
      open: "Em aberto",
      draft: "Rascunho",
      uncollectible: "Incobrável",
      void: "Anulada",
    },
    paidOn: (day) => `Paga em ${day}`,
    download: "Baixar PDF",
    receipt: "Recibo",
    card: "Cartão",
  },
  portal: {
    title: "Pagamentos e faturas",
    back: "Voltar",
    backToSite: "Voltar ao site",
    method: "Forma de pagamento",
    noMethod: "Nenhum cartão salvo.",
    expires: (month) => `Validade ${month}`,
    replace: "Trocar o cartão",
    replaceTitle: "Trocar o cartão",
    replaceExplain: "As próximas cobranças passam a ser feitas no cartão novo.",
    save: "Salvar cartão",
    replaced: "Pronto: as próximas cobranças usam o cartão novo.",
    pay: (amount) => `Pagar ${amount}`,
    paid: "Fatura paga. Obrigado!",
    declined: "O cartão foi recusado e a fatura continua em aberto. Troque o cartão e tente de novo.",
    invoices: "Faturas",
    noInvoices: "Nenhuma fatura ainda.",
    status: "Situação",
    action: "Ação",
    open: "Ver fatura",
  },
};
