/** Keys of the local project. They open nothing but a database on this machine, and are plainly marked so. */
export const localKeys = {
  publishable: "sb_publishable_local_site_pronto",
  secret: "sb_secret_local_site_pronto",
  jwtSecret: "local-only-jwt-secret-of-site-pronto-0000",
} as const;
