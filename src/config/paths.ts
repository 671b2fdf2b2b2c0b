import { linkedPaths, supportPath } from "@contract/paths";

/** Every address of the application. Routes and links are written with these only. */
export const paths = {
  home: "/",
  plans: "/planos",
  howItWorks: "/como-funciona",
  hosting: "/nossa-hospedagem",
  faq: "/faq",
  blog: "/blog",
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  terms: "/termos",
  privacy: "/privacidade",

  login: "/login",
  registerLegacy: "/registro",
  register: "/comece-agora",
  verifyEmail: linkedPaths.verifyEmail,
  forgotPassword: linkedPaths.forgotPassword,
  updatePassword: linkedPaths.updatePassword,

  // Pages below these: `panel-paths.ts`.
  dashboard: {
    home: linkedPaths.dashboard,
    profile: "/dashboard/meu-perfil",
    subscription: linkedPaths.subscription,
    support: supportPath,
    faq: "/dashboard/perguntas-frequentes",
    courses: "/dashboard/cursos",
    checkoutSuccess: linkedPaths.checkoutSuccess,
    checkoutCancel: linkedPaths.checkoutCancel,
  },

  // Its pages: `admin-paths.ts`.
  admin: {
    login: "/administrador/login",
    home: "/administrador",
  },
} as const;

const authPaths: readonly string[] = [
  paths.login,
  paths.registerLegacy,
  paths.register,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.updatePassword,
  paths.admin.login,
];

/** Whether a path (as in `location.pathname`) is one of the pages for signing in, up or recovering access. */
export function isAuthPath(pathname: string): boolean {
  const comparable = pathname.toLowerCase().replace(/\/+$/, "");
  return authPaths.includes(comparable);
}

/**
 * The place to return to after signing in, or null when the value is not a
 * path of this site or would lead back to an authentication page.
 * The value may come from anywhere (navigation state, local storage), so it is
 * normalised as a browser would before it is judged.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2048) return null;
  // oxlint-disable-next-line no-control-regex -- browsers drop these silently, which would change the address
  if (!/^\/(?!\/)/.test(value) || /[\\\u0000-\u001f\u007f]/.test(value)) return null;

  const base = "http://same.invalid";
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  // "/..//host" only shows its second slash once normalised.
  if (url.origin !== base || url.pathname.startsWith("//") || isAuthPath(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
