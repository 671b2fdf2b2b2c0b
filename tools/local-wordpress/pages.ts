import { escapeHtml, page } from "../../wordpress/provider/pages.ts";

/** Returns the list of the sites on this machine. */
export const sitesPage = (sites: readonly { label: string; url: string; suspended: boolean }[]) =>
  page(
    "Sites desta máquina",
    `<h1>Sites desta máquina</h1>${
      sites.length === 0
        ? "<p>Ainda não há nenhum. Um site é criado depois do pagamento.</p>"
        : `<ul>${sites
            .map(
              ({ label, url, suspended }) =>
                `<li><a href="${url}/">${escapeHtml(label)}</a>${suspended ? " (fora do ar)" : ""}</li>`,
            )
            .join("")}</ul>`
    }`,
  );
