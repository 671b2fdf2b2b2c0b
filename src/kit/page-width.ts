/** Columns of an editor: the content of 784 px and its settings of 352 px, below the content on narrow screens. */
export const editorColumns = "grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,49rem)_22rem]";
