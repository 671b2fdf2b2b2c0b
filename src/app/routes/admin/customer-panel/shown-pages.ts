import { panelPaths } from "@/config/panel-paths";

/** The pages of the panel that the team sees as the customer: `shows` is the page, `path` its address below "painel". */
export const shownPages = [
  { shows: panelPaths.home, path: "", label: "nav.home" },
  { shows: panelPaths.subscription, path: "assinatura", label: "nav.subscription" },
  { shows: `${panelPaths.courses}/*`, path: "cursos", label: "nav.courses" },
  { shows: panelPaths.profile, path: "perfil", label: "nav.profile" },
  { shows: panelPaths.support, path: "suporte", label: "nav.support" },
  { shows: panelPaths.faq, path: "perguntas-frequentes", label: "nav.faq" },
] as const;

/** The pages without a link in the navigation. */
export const shownWithoutLink: readonly string[] = [panelPaths.conversation.pattern];

/** The pages without data of the customer: the way back from a checkout. */
export const notShown: readonly string[] = [panelPaths.checkoutSuccess, panelPaths.checkoutCancel];
