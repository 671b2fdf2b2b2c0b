/**
 * An address of a stored file that runs out: path and query below the project's `/storage/v1`. Without the origin,
 * since functions may reach the project under another name than browsers do.
 */
export type SignedAddress = string;
