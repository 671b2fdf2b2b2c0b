import { beforeAll, expect, it } from "vitest";
import { exportAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { paymentsList } from "./payments-export";

const backend = await openListBackend();
let email: string;

beforeAll(async () => {
  await actAs("finance");
  const account = await backend.addAccount({ full_name: "Paga" });
  email = account.email;
  await backend.sql(
    `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
     values ('sub_paga', $1, 1, 'active', 9990, 'brl', now(), 1)`,
    [account.id],
  );
  await backend.sql(
    `insert into public.payments (id, subscription_id, profile_id, number, status, amount, amount_paid, amount_paid_outside, amount_refunded, currency, invoiced_at, paid_at)
     values ('in_before', 'sub_paga', $1, 'A-1', 'paid', 9990, 9990, 0, 0, 'brl', '2026-11-01T02:59:59Z', null),
            ('in_z_first', 'sub_paga', $1, 'A-2', 'paid', 1234567, 1234567, 1234567, 990, 'brl', '2026-11-01T03:00:00Z', '2026-11-01T03:05:00Z'),
            ('in_last', 'sub_paga', $1, 'A-3', 'open', 9990, 0, 0, 0, 'brl', '2026-12-01T02:59:59Z', null),
            ('in_after', 'sub_paga', $1, 'A-4', 'paid', 9990, 9990, 0, 0, 'brl', '2026-12-01T03:00:00Z', null)`,
    [account.id],
  );
  await backend.sql(
    `insert into public.disputes (id, payment_id, profile_id, status, amount, amount_withdrawn, currency, opened_at, closed_at)
     values ('dp_first', 'in_z_first', $1, 'warning_closed', 5000, 0, 'brl', '2026-11-05', '2026-11-06'),
            ('dp_second', 'in_z_first', $1, 'lost', 5000, 5000, 'brl', '2026-11-10', '2026-11-20')`,
    [account.id],
  );
});

const month = "de=2026-11-01&ate=2026-11-30";

it("payments are exported by the days of São Paulo, with amounts that a spreadsheet adds up", async () => {
  const { name, lines } = await exportAt(paymentsList, { query: month, language: "pt-BR" });
  expect(name).toContain("site-pronto-pagamentos-");
  expect(lines).toEqual([
    "Fatura de;Nome;E-mail;Número;Situação;Moeda;Valor;Valor pago;Pago por fora da Stripe;Devolvido;Contestação;Retirado pelo banco;Pagamento;Início do período;Fim do período;Fatura na Stripe",
    `2026-11-01 00:00;Paga;${email};A-2;Pago;BRL;12345,67;12345,67;12345,67;9,90;Consulta do banco encerrada · Contestação perdida;50,00;2026-11-01 00:05;;;in_z_first`,
    `2026-11-30 23:59;Paga;${email};A-3;Em aberto;BRL;99,90;0,00;0,00;0,00;;0,00;;;;in_last`,
    "",
  ]);
});

it.each([
  [
    "pt-PT",
    "Fatura de;Nome;E-mail;Número;Situação;Moeda;Valor;Valor pago;Pago fora da Stripe;Devolvido;Contestação;Retirado pelo banco;Pagamento;Início do período;Fim do período;Fatura na Stripe",
    ";Pago;BRL;12345,67;",
  ],
  [
    "en",
    "Invoiced;Name;E-mail;Number;Status;Currency;Amount;Paid amount;Paid outside of Stripe;Refunded;Dispute;Taken back by the bank;Payment;Period from;Period until;Stripe invoice",
    ";Paid;BRL;12345.67;",
  ],
] as const)("payments of one status are exported in %s", async (language, header, part) => {
  const { lines } = await exportAt(paymentsList, { query: `${month}&status=paid`, language });
  expect(lines).toEqual([header, expect.stringContaining(part), ""]);
});
