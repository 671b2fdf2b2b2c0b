import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Site } from "../rules";
import { answer, disconnect, sent } from "@/test/backend";
import { customerSite } from "@/test/dashboard";
import { active, domainCheck, live, paid, prepareHome, preparing, showSite } from "@/test/dashboard-home";
import { answerPanel } from "@/test/panel-answers";

prepareHome();

/** Renders the home page and returns the titles of its first steps. */
async function stepsOf(site: Site): Promise<(string | null)[]> {
  await showSite(site);
  await screen.findByRole("heading", { level: 2, name: "Primeiros passos" });
  return screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
}

function answerRecords(): void {
  answer("GET settings", [
    { key: "dns_a_record", value: "192.0.2.10" },
    { key: "dns_www_target", value: "sites.sitepronto.test" },
    { key: "dns_name_servers", value: "ns1.sitepronto.test, ns2.sitepronto.test" },
  ]);
}

describe("the first steps", () => {
  it("shows completed steps and links to the next one", async () => {
    answerRecords();
    expect(await stepsOf(customerSite({ domain: null }))).toEqual([
      "Concluído: Confirmar o seu e-mail",
      "Falta fazer: Escolher o domínio",
      "Falta fazer: Fazer o primeiro pagamento",
      "Falta fazer: Apontar o domínio para cá",
    ]);
    expect(screen.getByText("1 de 4 concluídos")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Informar o domínio" })).toHaveAttribute(
      "href",
      "/dashboard/meu-perfil",
    );
    expect(screen.queryByRole("link", { name: "Ver o pagamento" })).not.toBeInTheDocument();
  });

  it("explains each DNS record", async () => {
    answerRecords();
    await stepsOf(preparing);
    expect(screen.getByText("3 de 4 concluídos")).toBeInTheDocument();
    const list = screen.getByRole("list", { name: "Registros DNS" });
    const [a, www, ns] = within(list).getAllByRole("listitem");
    expect(a).toHaveTextContent(/Leva quem digita o seu domínio.*TipoANome@Valor192\.0\.2\.10/);
    expect(www).toHaveTextContent(/www na frente.*CNAME.*sites\.sitepronto\.test/);
    expect(ns).toHaveTextContent(/Em vez dos registros acima.*ns1\.sitepronto\.test.*ns2\.sitepronto\.test/);
  });

  it("explains how to enter the records, and offers the team's help", async () => {
    answerRecords();
    await stepsOf(preparing);
    const companies = screen.getByRole("combobox", { name: "Onde está o seu domínio?" });
    await userEvent.selectOptions(companies, "Registro.br");
    expect(screen.getByText(/Entre em registro\.br com a sua conta/)).toBeVisible();
    await userEvent.selectOptions(companies, "GoDaddy");
    expect(screen.getByText(/Entre na sua conta da GoDaddy/)).toBeVisible();
    expect(screen.getByText(/Os registros de e-mail \(MX\) ficam/)).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Prefiro que façam por mim" }));
    const address = screen.getByTestId("address");
    expect(address).toHaveTextContent("/dashboard/suporte");
    expect(address).toHaveAttribute("data-state", '{"subject":"Ajuda para apontar o meu domínio"}');
  });

  it("offers registrars that register the ending of the domain", async () => {
    answerRecords();
    await stepsOf({ ...preparing, domain: "padaria.pt" });
    const companies = screen.getByRole("combobox", { name: "Onde está o seu domínio?" });
    expect(within(companies).queryByRole("option", { name: "Registro.br" })).not.toBeInTheDocument();
    await userEvent.selectOptions(companies, "Ainda não registrei");
    expect(screen.getByText(/Registre o domínio no \.PT, em pt\.pt/)).toBeVisible();
    expect(screen.queryByText(/registro\.br/)).not.toBeInTheDocument();
  });

  it("shows each record's last check and its time, and checks it on request", async () => {
    answerRecords();
    const right = {
      expected: ["192.0.2.10"],
      found: ["192.0.2.10"],
      state: "right",
      disagree: false,
    } as const;
    const site = customerSite({
      status: "awaiting_activation",
      ...paid,
      check: {
        domain: "padaria-da-ana.com.br",
        verdict: "partly",
        tls: null,
        records: [
          { ...right, type: "A", name: "@" },
          { ...right, type: "AAAA", name: "@", found: ["2001:db8::1"], state: "unwanted" },
          { ...right, type: "CNAME", name: "www", found: ["velho.exemplo"], state: "wrong" },
        ],
        checkedAt: "2026-11-20T11:00:00Z",
        nextCheckAt: "2026-11-20T12:40:00Z",
        connectedAt: null,
      },
    });
    await stepsOf(site);
    const [a, www] = within(screen.getByRole("list", { name: "Registros DNS" })).getAllByRole("listitem");
    expect(a).toHaveTextContent("Já está certo");
    expect(www).toHaveTextContent("Hoje está assim:velho.exemplo");
    expect(screen.getByText("Falta uma parte")).toBeInTheDocument();
    expect(screen.getByText(/Verificado em .*11:00.* Próxima verificação: .*12:40/)).toBeInTheDocument();
    expect(screen.getByText(/também tem um registro AAAA/)).toBeInTheDocument();

    answer("POST check-domain", {});
    disconnect("POST check-domain", 1);
    const button = screen.getByRole("button", { name: "Verificar agora" });
    const typist = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await typist.click(button);
    expect(await screen.findByText("Não foi possível verificar o domínio")).toBeInTheDocument();
    answerPanel({
      site: { ...site, check: { ...site.check, verdict: "pointing_here" } as typeof site.check },
    });
    await typist.click(button);
    expect(await screen.findByText("4 de 4 concluídos")).toBeInTheDocument();
    expect((await sent("POST check-domain")).at(-1)).toEqual({ site_id: "site-1" });
  });

  it("shows the progress of a migration", async () => {
    const region = await showSite({ ...preparing, migration: "access_received" });
    expect(region).toHaveTextContent("recebemos o acesso e vamos copiar o site.");
  });

  it("copies a record and shows a message", async () => {
    answerRecords();
    await stepsOf(preparing);
    const typist = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await typist.click(screen.getByRole("button", { name: "Copiar A @ 192.0.2.10" }));
    expect(await screen.findByText("Copiado: 192.0.2.10")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("192.0.2.10");
  });

  it("shows instructions when copying is not supported", async () => {
    answerRecords();
    await stepsOf(preparing);
    const typist = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
    await typist.click(screen.getByRole("button", { name: "Copiar A @ 192.0.2.10" }));
    expect(await screen.findByText(/Selecione o texto e copie/)).toBeInTheDocument();
  });

  it("offers no check without a domain", async () => {
    answerRecords();
    await stepsOf({ ...preparing, domain: null });
    expect(screen.getByRole("button", { name: "Copiar A @ 192.0.2.10" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Verificar agora" })).not.toBeInTheDocument();
  });

  it("leaves out the DNS target while it is not configured", async () => {
    expect(await stepsOf(preparing)).toHaveLength(3);
    expect(screen.queryByRole("list", { name: "Registros DNS" })).not.toBeInTheDocument();
  });

  it.each(["none", "partly", "elsewhere", "unknown", null] as const)(
    "keeps the DNS records of a live site until its domain is known to point to the server: %s",
    async (verdict) => {
      answerRecords();
      await stepsOf({ ...active, check: verdict && domainCheck(verdict) });
      expect(screen.getByText("3 de 4 concluídos")).toBeInTheDocument();
      expect(screen.getByRole("button", { name: "Copiar A @ 192.0.2.10" })).toBeInTheDocument();
      expect(screen.getByRole("button", { name: "Verificar agora" })).toBeInTheDocument();
    },
  );

  it.each([
    ["live at its domain", { ...active, check: domainCheck("pointing_here") }],
    ["suspended", customerSite({ status: "suspended", suspensionReason: "payment", ...live })],
    ["cancelled", customerSite({ status: "cancelled", ...live })],
  ])("hides the first steps when the site is %s", async (_state, site) => {
    answerRecords();
    await showSite(site);
    expect(screen.queryByText("Primeiros passos")).not.toBeInTheDocument();
  });
});
