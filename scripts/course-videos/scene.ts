/** A picture of the video. Its parts appear one after another. */
export type Slide =
  | { kind: "points"; heading: string; points: string[] }
  | {
      kind: "screen";
      heading: string;
      /** Entry of the WordPress menu that is open. */
      menu: string;
      title: string;
      /** What the page shows: a name, and what stands beside it. */
      rows: [name: string, value: string][];
      /** Button that the pointer goes to. */
      press: string;
    }
  | { kind: "compare"; heading: string; avoid: string[]; prefer: string[] };

/** A slide, and what the captions say while it is shown. */
export type Scene = { slide: Slide; say: string[] };

/** The video of one lesson. `file` names it in the storage, without folder and ending. */
export type LessonVideo = { file: string; title: string; intro: string[]; scenes: Scene[] };
