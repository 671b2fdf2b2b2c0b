/** Accepted types of an avatar. */
export const avatarTypes = ["image/png", "image/jpeg", "image/webp"] as const;

export type AvatarType = (typeof avatarTypes)[number];

/** Maximum size of a stored avatar in bytes (2 MB), as in its bucket. */
export const mostAvatarBytes = 2_097_152;

/** Minimum and maximum side length in pixels. */
export const [shortestAvatarSide, longestAvatarSide] = [64, 4096] as const;
