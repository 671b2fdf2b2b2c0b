/**
 * An expiring address of a stored file: path and query below the project's `/storage/v1`. It has no origin,
 * because functions may reach the project under another host name than browsers.
 */
export type SignedAddress = string;
