/** The types an avatar may have. */
export const avatarTypes = ["image/png", "image/jpeg", "image/webp"] as const;

export type AvatarType = (typeof avatarTypes)[number];

/** Most bytes of a stored avatar, as its bucket allows: 2 MB. */
export const mostAvatarBytes = 2_097_152;

/** Fewest and most pixels of each side. */
export const [shortestAvatarSide, longestAvatarSide] = [64, 4096] as const;
