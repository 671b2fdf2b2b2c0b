/** Keys of the local project. They give access only to a database on this machine, and are marked as local. */
export const localKeys = {
  publishable: "sb_publishable_local_site_pronto",
  secret: "sb_secret_local_site_pronto",
  jwtSecret: "local-only-jwt-secret-of-site-pronto-0000",
  siteProvider: "whsec_bG9jYWwtb25seS1zaXRlLXByb3ZpZGVyLXNlY3JldA==",
} as const;
