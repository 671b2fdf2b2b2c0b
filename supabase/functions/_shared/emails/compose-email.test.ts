import { describe, expect, it } from "vitest";
import { languages } from "../contract/languages.ts";
import { composeEmail as composeFromPayload } from "./compose-email.ts";
import { isForTeam, type Sender } from "./composer.ts";
import { type Email, toHtml, toPlainText } from "./layout.ts";
import { teamTaskKinds } from "../contract/enums.ts";
import { taskWordsKind } from "../contract/team-tasks.ts";
import { taskWords } from "../task-words.ts";
import { emailTemplates, readPayload, type EmailTemplate } from "./payloads.ts";
import { emailSamples } from "./samples.ts";
import type { Language } from "../contract/enums.ts";

const sender = { brand: "Site Pronto", siteUrl: "https://sitepronto.test" };
const paid = {
  full_name: "Ana Souza",
  domain: "xn--padaria-so-joo-yhbe.com.br",
  activation_deadline: "2026-11-22T17:30:00+00:00",
};
const live = {
  full_name: "Ana Souza",
  domain: "xn--padaria-so-joo-yhbe.com.br",
  wordpress_url: "https://padaria.example/wp-admin?a=1&b=2",
};

/** Composes an e-mail from a queued payload. */
function composeEmail(template: EmailTemplate, language: Language, queued: unknown, from: Sender): Email {
  return composeFromPayload(template, language, readPayload(template, queued), from);
}

const textOf = (template: EmailTemplate, sample: string, language: Language = "pt-BR") =>
  toPlainText(composeEmail(template, language, emailSamples[template][sample], sender));

const factsOf = ({ blocks }: Email) =>
  blocks.filter((block) => typeof block !== "string" && "facts" in block);

describe("every template", () => {
  it.each(languages)("renders the word e-mail without a line break, in %s", (language) => {
    const html = toHtml(
      composeEmail("site_suspended", language, emailSamples.site_suspended["by the team"], sender),
    );
    const prose = html.slice(html.indexOf("<h1"));
    expect(prose).toContain('<span style="white-space:nowrap">e-mail</span>');
    expect(prose.replaceAll(/<span[^>]*>e-mail<\/span>/g, "")).not.toContain("e-mail");
  });
});

it("lets a long address break after its separators, and far from the ends of a long name", () => {
  const domain = "padariaeconfeitaria.com.br";
  const html = toHtml(composeEmail("payment_received", "pt-BR", { ...paid, domain }, sender));
  expect(html).toContain("padariae<wbr>c<wbr>o<wbr>n<wbr>feitaria.<wbr>com.<wbr>br");
  expect(html).not.toContain(domain);
});

describe("payment_received", () => {
  it("formats the deadline in Brasília's time for a Brazilian customer", () => {
    const text = toPlainText(composeEmail("payment_received", "pt-BR", paid, sender));
    expect(text).toContain("Olá, Ana!");
    expect(text).toContain("já começamos a preparar padaria-são-joão.com.br.");
    expect(text).toContain("No ar até: domingo, 22 de novembro às 14:30 (horário de Brasília)");
    expect(text).toContain("Acompanhar a ativação: https://sitepronto.test/dashboard");
    expect(text).toContain("Equipe Site Pronto");
  });

  it("formats the deadline in Lisbon's time for a Portuguese customer", () => {
    const text = toPlainText(composeEmail("payment_received", "pt-PT", paid, sender));
    expect(text).toMatch(/Online até: domingo,? 22 de novembro às 17:30 \(hora de Lisboa\)/);
    expect(text).toContain("Equipa Site Pronto");
  });

  it("formats the deadline in Brasília's time for an English reader", () => {
    const text = toPlainText(composeEmail("payment_received", "en", paid, sender));
    expect(text).toMatch(/Live by: Sunday, November 22 at 14:30 \(Brasília time\)/);
  });

  it("is the receipt of the payment", () => {
    const payment = {
      amount: 9990,
      currency: "brl",
      number: "TMB4KZ0-0001",
      receipt_url: "https://invoice.stripe.com/i/x",
    };
    const text = toPlainText(composeEmail("payment_received", "pt-BR", { ...paid, ...payment }, sender));
    expect(text).toMatch(/R\$\s99,90/);
    expect(text).toContain("TMB4KZ0-0001");
    expect(text).toContain("https://invoice.stripe.com/i/x");
  });

  it("omits a deadline that is missing or unreadable", () => {
    const complete = composeEmail("payment_received", "pt-BR", paid, sender);
    for (const activation_deadline of [null, "soon"]) {
      const email = composeEmail("payment_received", "pt-BR", { ...paid, activation_deadline }, sender);
      expect(email.blocks).toEqual(
        complete.blocks.filter((block) => typeof block === "string" || !("facts" in block)),
      );
      expect(toHtml(email)).not.toContain("Invalid");
    }
  });
});

it.each([
  ["pt-BR", /A sua parte é o domínio: aponte padaria-são-joão\.com\.br para cá/],
  ["pt-PT", /A sua parte é o domínio: aponte padaria-são-joão\.com\.br para cá/],
  ["en", /Your part is the domain: point padaria-são-joão\.com\.br here/],
] as const)("the e-mail after the payment names the customer's own part: %s", (language, part) => {
  expect(toPlainText(composeEmail("payment_received", language, paid, sender))).toMatch(part);
});

it.each([
  ["boleto", "Falta pagar: o seu Boleto", "confirma um Boleto em até três dias úteis"],
  ["pix", "Falta pagar: o seu Pix", "confirma um Pix em minutos. Se"],
  [null, "Falta pagar: o seu Boleto ou Pix", "um Pix em minutos e um Boleto"],
] as const)("the e-mail about an open %s names it and its time", (voucher, subject, time) => {
  const queued = {
    full_name: "Ana Souza",
    domain: null,
    amount: 9990,
    currency: "brl",
    voucher,
    expires_at: null,
    voucher_url: null,
  };
  const email = composeEmail("voucher_issued", "pt-BR", queued, sender);
  expect(email.subject).toBe(subject);
  expect(toPlainText(email)).toContain(time);
});

it("no HTML part has a character of the logo as text", () => {
  expect(toHtml(composeEmail("payment_received", "pt-BR", paid, sender))).not.toContain("✓");
});

describe("message_answered", () => {
  it("quotes the answer unchanged and links to its conversation", () => {
    const text = textOf("message_answered", "usual");
    expect(text).toContain("Obrigado por avisar!\n\nEncontramos a causa");
    expect(text).toContain(
      "Abrir a conversa: https://sitepronto.test/dashboard/suporte/3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
    );
  });

  it("does not interpret placeholders or markup in typed texts", () => {
    const queued = { contact_id: "no-id", subject: "{site} & {x}", answer: "Troque {name} por <b>Ana</b>." };
    const email = composeEmail("message_answered", "en", queued, sender);
    expect(email.subject).toBe("Answer: {site} & {x}");
    expect(toPlainText(email)).toContain(
      "Open the conversation: https://sitepronto.test/dashboard/suporte\n",
    );
    expect(toHtml(email)).toContain("Troque {name} por &lt;b&gt;Ana&lt;/b&gt;.");
  });
});

describe("team_message", () => {
  it("has the team's subject, quotes the message and links to its conversation", () => {
    expect(composeEmail("team_message", "pt-BR", emailSamples.team_message["usual"], sender).subject).toBe(
      "As fotos do seu site",
    );
    const text = textOf("team_message", "usual");
    expect(text).toContain("A nossa equipe escreveu para você:");
    expect(text).toContain("Vimos que faltam as fotos da loja.\n\nVocê pode enviar");
    expect(text).toContain(
      "Abrir a conversa: https://sitepronto.test/dashboard/suporte/3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
    );
  });
});

describe("site_live", () => {
  it("says who sends the WordPress access, and how to ask for it again", () => {
    const wordpress_url = "https://painel.exemplo/wp-admin";
    const text = toPlainText(composeEmail("site_live", "pt-BR", { ...live, wordpress_url }, sender));
    expect(text).toContain("o usuário e a senha que a nossa equipe manda em outro e-mail");
    expect(text).toContain("Não recebeu ou perdeu? Responda a este e-mail");
    const without = toPlainText(composeEmail("site_live", "pt-BR", { ...live, wordpress_url: null }, sender));
    expect(without).not.toContain("WordPress");
  });

  it("leads to the panel for a site whose WordPress the panel signs in to", () => {
    const text = toPlainText(composeEmail("site_live", "pt-BR", { ...live, provided: true }, sender));
    expect(text).toContain("entre no seu painel e aperte “Editar no WordPress”");
    expect(text).not.toContain("wp-admin");
    expect(text).not.toContain("usuário e a senha");
  });

  it("shows the domain with its accents and links to it", () => {
    const email = composeEmail("site_live", "pt-BR", live, sender);
    expect(toPlainText(email)).toContain(
      "Endereço do site: padaria-são-joão.com.br – https://xn--padaria-so-joo-yhbe.com.br",
    );
    expect(toHtml(email)).toContain(
      '<a href="https://xn--padaria-so-joo-yhbe.com.br">padaria-são-joão.<wbr>com.<wbr>br</a>',
    );
  });

  it("links to the WordPress panel when the site has one", () => {
    expect(toPlainText(composeEmail("site_live", "en", live, sender))).toContain(
      "WordPress panel: https://padaria.example/wp-admin?a=1&b=2",
    );
    expect(
      toPlainText(composeEmail("site_live", "en", { ...live, wordpress_url: null }, sender)),
    ).not.toContain("WordPress panel");
  });
});

describe("subscription end", () => {
  const ending = { full_name: "Ana Souza", domain: "ana.com.br", ends_at: "2026-12-21T01:30:00+00:00" };

  it.each([
    ["pt-BR", "Termina em: 20 de dezembro de 2026"],
    ["pt-PT", "Termina em: 20 de dezembro de 2026"],
    ["en", "Ends on: December 20, 2026"],
  ] as const)(
    "states in %s how long the site stays online after a cancellation, by the day in Brasília",
    (language, fact) => {
      const text = toPlainText(composeEmail("subscription_cancelling", language, ending, sender));
      expect(text).toContain(fact);
      expect(text).toContain("ana.com.br");
      expect(text).toContain("https://sitepronto.test/dashboard/minha-assinatura");
    },
  );

  it("states the next charge after the cancellation was undone", () => {
    const kept = { full_name: "Ana Souza", domain: "ana.com.br", renews_at: "2026-12-20T12:00:00+00:00" };
    const text = toPlainText(composeEmail("subscription_kept", "pt-BR", kept, sender));
    expect(text).toContain("Próxima cobrança: 20 de dezembro de 2026");
  });

  it("states that charges stop and which site goes offline after the end", () => {
    const text = toPlainText(composeEmail("subscription_ended", "pt-BR", ending, sender));
    expect(text).toContain("não haverá novas cobranças");
    expect(text).toContain("ana.com.br sai do ar");
  });

  it("omits a date that is missing or unreadable", () => {
    for (const ends_at of [null, "soon"]) {
      const email = composeEmail("subscription_cancelling", "pt-BR", { ...ending, ends_at }, sender);
      expect(factsOf(email)).toEqual([]);
    }
  });
});

describe.each(languages)("templates in %s", (language) => {
  const letters = emailTemplates.filter((template) => !isForTeam(template));

  it.each(letters)("%s needs no name and no domain", (template) => {
    const email = composeEmail(template, language, { full_name: null, domain: null }, sender);
    expect(email.blocks[0]).toMatch(/^(Olá|Hello)!$/);
    expect(`${toPlainText(email)}${toHtml(email)}`).not.toMatch(/null|undefined|\{\w+\}/);
  });

  it.each(emailTemplates)("%s omits every value that is missing or unreadable", (template) => {
    const unreadable = { amount: "much", currency: 5, details: "none", subject: {} };
    const times = Object.fromEntries(
      [
        "activation_deadline",
        "ends_at",
        "renews_at",
        "charge_at",
        "next_attempt_at",
        "grace_ends_at",
        "due_at",
      ].map((name) => [name, "soon"]),
    );
    const email = composeEmail(template, language, { ...unreadable, ...times }, sender);
    expect(factsOf(email)).toEqual([]);
    expect(`${toPlainText(email)}${toHtml(email)}`).not.toMatch(/null|undefined|NaN|Invalid|\{\w+\}/);
  });
});

describe("billing and site e-mails", () => {
  it("announces the amount and the day of the next charge", () => {
    const text = textOf("charge_upcoming", "usual");
    expect(text).toContain("Valor: R$\u00a099,90");
    expect(text).toContain("Data da cobrança: 20 de dezembro de 2026");
    expect(text).toContain("https://sitepronto.test/dashboard/minha-assinatura\n");
  });

  it.each(["charge_failed", "suspension_warning"] as const)(
    "%s states the amount due with its deadline and links to the card form",
    (template) => {
      const text = textOf(template, "usual");
      expect(text).toContain("Valor em aberto: R$\u00a099,90");
      expect(text).toContain("Pague até: domingo, 27 de dezembro às 12:00 (horário de Brasília)");
      expect(text).toContain(
        "Usar outro cartão e pagar R$\u00a099,90: https://sitepronto.test/dashboard/minha-assinatura?acao=atualizar-cartao",
      );
    },
  );

  it.each([
    ["payment_received", "paid by Boleto"],
    ["payment_receipt", "without a card"],
    ["subscription_kept", "without a card"],
    ["charge_upcoming", "without a card"],
  ] as const)("%s asks for a card by a date, with a link, for a customer %s", (template, sample) => {
    const text = textOf(template, sample);
    expect(text).toMatch(/Cadastre um cartão até: 20 de (dezembro de 2026|janeiro de 2027)/);
    expect(text).toContain("/dashboard/minha-assinatura?acao=atualizar-cartao");
    expect(text).not.toMatch(/Não é preciso fazer nada|não precisa fazer mais nada|Próxima cobrança/);
  });

  it("names the missing card and the amount after a charge without one", () => {
    const text = textOf("charge_failed", "without a card");
    expect(text).toContain("não havia um cartão cadastrado");
    expect(text).toContain("Cadastrar um cartão e pagar R$\u00a099,90: ");
  });

  it("promises the return of a suspended site only when it was live", () => {
    expect(textOf("site_suspended", "unpaid")).toContain(
      "o site volta: na hora, ou em até 48 horas se já tiver saído do servidor",
    );
    expect(textOf("site_suspended", "unpaid before it was live")).toContain("a preparação do site continua");
  });

  it("states when a failed charge is retried, or that it is not", () => {
    expect(textOf("charge_failed", "usual")).toContain("Próxima tentativa: 23 de dezembro de 2026");
    const last = textOf("charge_failed", "no further attempt");
    expect(last).not.toContain("Próxima tentativa");
    expect(last).toContain("Não haverá outra tentativa automática.");
  });

  it("shows a suspended customer the amount due, or the support contact after a suspension by the team", () => {
    const unpaid = textOf("site_suspended", "unpaid");
    expect(unpaid).toContain("Valor em aberto: R$\u00a099,90");
    expect(unpaid).toContain("?acao=atualizar-cartao");
    const paused = textOf("site_suspended", "paused");
    expect(paused).toContain("está pausada");
    expect(paused).not.toMatch(/fatura|cartão/);
    const byTeam = textOf("site_suspended", "by the team");
    expect(byTeam).toContain("Responda a este e-mail");
    expect(byTeam).not.toMatch(/R\$|cartão/);
  });

  it("quotes the team's reason for a suspension", () => {
    const text = textOf("site_suspended", "by the team, with a reason");
    expect(text).toContain("Recebemos uma denúncia de que as fotos são de outra loja.");
    expect(text).not.toContain("explicamos o motivo");
  });

  it("does not call a site live when its domain points elsewhere", () => {
    const text = textOf("site_live", "before the domain points here");
    expect(text).toContain("ainda não aponta para cá");
    expect(text).not.toMatch(/no ar!|já pode receber visitas/);
  });

  it("states the deadline for reactivating a site, and that it is reactivated", () => {
    const returning = textOf("site_reactivated", "taken down before");
    expect(returning).toContain("No ar até: terça-feira, 24 de novembro às 14:30 (horário de Brasília)");
    expect(textOf("site_reactivated", "put back")).toContain("A nossa equipe recolocou");
  });

  it("says of a reactivated site what is known: that it is live, or that it is still prepared", () => {
    expect(textOf("site_reactivated", "usual")).toContain("Ele está no ar de novo.");
    expect(textOf("site_reactivated", "usual")).not.toContain("preparação");
    expect(textOf("site_reactivated", "before it was live")).toContain("A preparação continua");
    expect(textOf("site_reactivated", "before it was live")).not.toContain("no ar");
  });

  it("states the refunded amount and its payment", () => {
    const text = textOf("payment_refunded", "part");
    expect(text).toContain("Valor devolvido: R$\u00a025,00");
    expect(text).toContain("De um pagamento de: R$\u00a099,90");
    expect(text).toContain("Fatura: SP-0001-0003");
  });
});

it("links from a password change to the reset page", () => {
  expect(textOf("password_changed", "usual")).toContain("https://sitepronto.test/esqueci-minha-senha");
});

describe("team_task", () => {
  it.each(teamTaskKinds)("%s has a subject, a text and a preview sample", (kind) => {
    const email = composeEmail("team_task", "pt-BR", emailSamples.team_task[kind], sender);
    const unknown = composeEmail("team_task", "pt-BR", { kind: "made_later" }, sender);
    expect(email.subject).toMatch(/^Tarefa: ./);
    expect(email.subject).not.toBe(unknown.subject);
    expect(email.blocks[0]).not.toBe(unknown.blocks[0]);
  });

  it.each(teamTaskKinds)("%s uses the names and instructions of the panel", (kind) => {
    const sample = emailSamples.team_task[kind];
    const { due_at } = readPayload("team_task", sample);
    const email = composeEmail("team_task", "en", sample, sender);
    const { what, todo } = taskWords.en.kinds[taskWordsKind(kind, due_at?.getTime() ?? null, Date.now())];
    expect(email.heading).toBe(what);
    expect(email.blocks[0]).toBe(todo);
  });

  it("states in the subject that the deadline of an activation has passed, and whose", () => {
    const queued = { kind: "activation_due", subject: "ana.com.br", due_at: "2020-01-01T12:00:00Z" };
    const email = composeEmail("team_task", "pt-BR", queued, sender);
    expect(email.subject).toBe("Tarefa: ativação atrasada: ana.com.br");
  });

  it("contains subject, deadline and details without a greeting", () => {
    const text = textOf("team_task", "paid_without_profile");
    expect(text).toContain("Assunto: sub_1RkWq2LocalNobody");
    expect(text).toContain("Prazo: segunda-feira, 23 de novembro às 09:00 (horário de Brasília)");
    expect(text).toContain("Cliente na Stripe: cus_TmB4kZ0Nobody");
    expect(text).not.toContain("Olá");
  });

  it("gives the reason for taking a site down and links to the site's page", () => {
    const text = textOf("team_task", "take_site_down");
    expect(text).toContain("Motivo: Decisão da equipe");
    expect(text).toContain("O que a equipe escreveu: Conteúdo contra os termos");
    expect(text).toContain("Situação do site: Suspenso");
    expect(text).toContain(
      "https://sitepronto.test/administrador/ativacoes/3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
    );
  });

  it("links a task about money to the customer's page, also when the customer has a site", () => {
    const text = textOf("team_task", "fraud_warning");
    expect(text).toContain(
      "https://sitepronto.test/administrador/usuarios/8d0f5b1e-2c47-4a35-9c38-51d2f1a6b0e4",
    );
    expect(text).not.toContain("/administrador/ativacoes/");
  });

  it.each(teamTaskKinds)("%s shows no database names or values", (kind) => {
    expect(textOf("team_task", kind)).not.toMatch(/^(?:[^:\n]+: )?[a-z_]+: |: [a-z_]+$/m);
  });
});

it.each([
  ["Ana Souza", "Ana"],
  ["  Dra. Ana Souza", "Dra. Ana"],
  ["Ana", "Ana"],
  ["J.", "J."],
])("greets %s as %s", (full_name, name) => {
  const text = toPlainText(composeEmail("payment_received", "pt-BR", { ...paid, full_name }, sender));
  expect(text).toMatch(new RegExp(`^Olá, ${name.replaceAll(".", String.raw`\.`)}!`, "u"));
});

it.each([
  ["payment_received", "usual", "Em preparação"],
  ["site_live", "usual", "No ar"],
  ["site_live", "before the domain points here", "Falta o domínio"],
  ["charge_failed", "usual", "Pagamento atrasado"],
  ["site_suspended", "by the team", "Fora do ar"],
  ["site_reactivated", "usual", "No ar"],
  ["site_reactivated", "before it was live", "Em preparação"],
] as const)("%s (%s) shows the shop front with %s", (template, sample, state) => {
  const html = toHtml(composeEmail(template, "pt-BR", emailSamples[template][sample], sender));
  expect(html).toContain(`&#9679;</span> ${state}</p>`);
});

it("an e-mail about no site has no shop front", () => {
  expect(
    toHtml(composeEmail("password_changed", "pt-BR", emailSamples.password_changed["usual"], sender)),
  ).not.toContain("&#9679;");
});

it("the padding of a button is also that of its cell, for Outlook", () => {
  const html = toHtml({
    language: "pt-BR",
    brand: "Site Pronto",
    siteUrl: "https://sitepronto.test",
    subject: "",
    preview: "",
    heading: "",
    blocks: [{ button: { label: "Abrir", href: "https://sitepronto.test" } }],
    footer: "",
  });
  const [, padding] = /class="button" style="[^"]*padding:([^;]+)/.exec(html) ?? [];
  expect(padding).toBeDefined();
  expect(html).toContain(`mso-padding-alt:${padding}`);
});

it("the button of a live site opens it", () => {
  expect(toPlainText(composeEmail("site_live", "pt-BR", live, sender))).toContain(
    "Abrir o meu site: https://xn--padaria-so-joo-yhbe.com.br",
  );
});

it("escapes texts typed by customers", () => {
  const html = toHtml(
    composeEmail(
      "site_live",
      "pt-BR",
      { ...live, full_name: `<img/src=x/onerror="alert(1)">&'Cia'` },
      sender,
    ),
  );
  expect(html).toContain("Olá, &lt;img/src=x/onerror=&quot;alert(1)&quot;&gt;&amp;&#39;Cia&#39;!");
  expect(html).not.toContain("<img");
  expect(html).toContain('href="https://padaria.example/wp-admin?a=1&amp;b=2"');
});

it("sets the language and loads no external resources", () => {
  const html = toHtml(composeEmail("site_live", "pt-PT", live, sender));
  expect(html).toContain('<html lang="pt-PT">');
  expect(html).not.toMatch(/<img|<script|<link|url\(/);
});

describe("price_change", () => {
  const announced = emailSamples.price_change["with a discount"];
  it.each([
    ["until its end", announced, /Com o seu desconto: R\$\s87,92 nas cobranças antes de 5 de março de 2027/],
    [
      "for one charge",
      { ...announced, discounted_once: true },
      /Com o seu desconto: R\$\s87,92 só na cobrança de 20 de janeiro de 2027/,
    ],
    ["for ever", { ...announced, discount_ends_at: null }, /Com o seu desconto: R\$\s87,92, sem data de fim/],
  ])("names the new price without the discount, and the discounted one %s", (_until, payload, discounted) => {
    const text = toPlainText(composeEmail("price_change", "pt-BR", payload, sender));
    expect(text).toMatch(/Preço de hoje: R\$\s99,90/);
    expect(text).toMatch(/Hoje, com o seu desconto: R\$\s79,92/);
    expect(text).toMatch(/Novo preço: R\$\s109,90/);
    expect(text).toMatch(discounted);
  });

  it("names no discount for customers without one, also when it is undone", () => {
    expect(textOf("price_change", "usual")).not.toContain("desconto");
    expect(textOf("price_change_cancelled", "usual")).not.toContain("desconto");
  });

  it("names the discounted price with its end when the change is undone", () => {
    const text = toPlainText(composeEmail("price_change_cancelled", "pt-BR", announced, sender));
    expect(text).toMatch(/Preço: R\$\s109,90/);
    expect(text).toMatch(/Com o seu desconto: R\$\s87,92 nas cobranças antes de 5 de março de 2027/);
  });
});

describe("payment_refunded", () => {
  it("names the next charge and how to cancel when the subscription continues", () => {
    expect(textOf("payment_refunded", "without the end")).toMatch(
      /A assinatura continua: a próxima cobrança, de R\$\s99,90, é em 20 de dezembro de 2026\. Se não quiser continuar, cancele/,
    );
  });

  it("promises no charge when nothing is charged", () => {
    expect(textOf("payment_refunded", "whole")).not.toContain("continua");
  });
});
