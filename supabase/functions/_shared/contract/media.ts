/** Maximum size of one image file in bytes. */
export const mostImageBytes = 5_242_880;

/** Maximum number of files per image: the widest one and smaller versions. */
export const mostImageFiles = 3;

/** Maximum side length in pixels. */
export const longestImageSide = 8192;

/** Image widths for different screens. An image is never enlarged. */
export const imageWidths = [1600, 960, 480] as const;

/** Maximum length of the alternative text in characters. */
export const mostAltLength = 300;

/** Response of `upload-media`: the widest file, with its sides in pixels. */
export type UploadMediaAnswer = { id: string; url: string; width: number; height: number };

/** Maximum size of a video in bytes. */
export const mostVideoBytes = 20_971_520;
