/** Most bytes of one file of a picture. */
export const mostImageBytes = 5_242_880;

/** Most files of one picture: the widest and those for smaller screens. */
export const mostImageFiles = 3;

/** Most pixels of a side. */
export const longestImageSide = 8192;

/** Widths that pages of different screens ask for; a picture is never made wider than it is. */
export const imageWidths = [1600, 960, 480] as const;

/** Most characters of what a picture shows. */
export const mostAltLength = 300;

/** What `upload-media` answers: the widest file. Sides in pixels. */
export type UploadMediaAnswer = { id: string; url: string; width: number; height: number };

/** Most bytes of a video. */
export const mostVideoBytes = 20_971_520;

/** A picture or a video of the library that is to be removed. */
export type RemoveMediaRequest = { id: string };
