import { linkedPaths, supportPath } from "@contract/paths";

/** All paths of the application. Routes and links use only these. */
export const paths = {
  home: "/",
  plans: "/planos",
  howItWorks: "/como-funciona",
  models: "/modelos",
  model: (slug: string) => `/modelos/${slug}`,
  hosting: "/nossa-hospedagem",
  faq: "/faq",
  blog: "/blog",
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  terms: "/termos",
  privacy: "/privacidade",
  sharedCertificates: "/certificado",
  sharedCertificate: (code: string) => `/certificado/${encodeURIComponent(code)}`,

  login: linkedPaths.login,
  registerLegacy: "/registro",
  register: "/comece-agora",
  verifyEmail: linkedPaths.verifyEmail,
  forgotPassword: linkedPaths.forgotPassword,
  updatePassword: linkedPaths.updatePassword,
  invitation: linkedPaths.invitation,
  emailCorrection: linkedPaths.emailCorrection,

  // Its subpages are in `panel-paths.ts`.
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

  // Its pages are in `admin-paths.ts`.
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

/** Returns whether a path is an area, such as "/dashboard", or a page below it. */
export const isWithin = (pathname: string, area: string): boolean => `${pathname}/`.startsWith(`${area}/`);

/** Returns whether a path (as in `location.pathname`) is a sign-in, sign-up or recovery page. */
function isAuthPath(pathname: string): boolean {
  const comparable = pathname.toLowerCase().replace(/\/+$/, "");
  return authPaths.includes(comparable);
}

/**
 * Returns the path to return to after signing in; null when the value is no path of this site or leads to an
 * authentication page. The value can come from an untrusted source (navigation state, local storage), so it is
 * normalised like in a browser before the check.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2048) return null;
  // oxlint-disable-next-line no-control-regex -- browsers drop these characters, which would change the address
  if (!/^\/(?!\/)/.test(value) || /[\\\u0000-\u001f\u007f]/.test(value)) return null;

  const base = "http://same.invalid";
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  // The second slash of "/..//host" appears only after the normalisation.
  if (url.origin !== base || url.pathname.startsWith("//") || isAuthPath(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Parameters of a route pattern: `[string, string]` for "/cursos/:courseId/aulas/:lessonId". */
type Parameters<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? [string, ...Parameters<Rest>]
  : [];

/** Returns a function that builds paths of a route pattern and has the pattern for the router as a property. */
export function pathTo<const Pattern extends string>(pattern: Pattern) {
  const build = (...values: Parameters<Pattern>): string => {
    const rest: string[] = [...values];
    return pattern.replaceAll(/:\w+/g, () => encodeURIComponent(rest.shift() ?? ""));
  };
  return Object.assign(build, { pattern });
}

/** Returns the route patterns of a group of paths without nested groups. */
export function patternsOf(group: object): string[] {
  return Object.values(group).flatMap((path: unknown) => {
    if (typeof path === "string") return [path];
    return typeof path === "function" && "pattern" in path ? [String(path.pattern)] : [];
  });
}
