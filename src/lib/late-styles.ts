let coming: Promise<unknown> | null = null;

function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    // Without it a page is plain where it should be dressed, and better than none.
    for (const event of ["load", "error"]) link.addEventListener(event, () => resolve(), { once: true });
    link.removeAttribute("disabled");
  });
}

/**
 * Loads, once, the stylesheet of which a pre-rendered page carries the part that it
 * shows: the document names it, switched off, so that it keeps no script waiting. It
 * is for what may open on the page, and for the pages after it.
 */
export async function wholeStyles(): Promise<void> {
  coming ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>("link[disabled]")].map(loaded));
  await coming;
}
