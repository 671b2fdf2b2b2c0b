import { readable } from "@/lib/readable";
import { createElement, use, useEffect, useId, useState, type ComponentType, type ReactNode } from "react";

/**
 * A part of a page in which nothing happens: a drawing. Where the page came
 * written, what stands there is kept, and the code that drew it is loaded only
 * when it has to draw something else (in another language). The part must depend
 * on its props alone, which must survive JSON.
 */
export function asWritten<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let loading: Promise<ComponentType<Props>> | null = null;

  function loadPart(): Promise<ComponentType<Props>> {
    loading ??= readable(load());
    return loading;
  }

  function Drawn({ id, ...props }: Props & { id: string }) {
    return (
      <div id={id} className="contents">
        {/* What is left of the props is the part's own: only the id was added. */}
        {createElement(use(loadPart()), props as unknown as Props)}
      </div>
    );
  }

  return function AsWritten(props: Props) {
    const id = useId();
    const wanted = JSON.stringify(props);
    const [written] = useState(() => ({ html: htmlOf(id), wanted }));
    const [replaced, setReplaced] = useState(false);
    const differs = written.html !== null && wanted !== written.wanted;

    useEffect(() => {
      if (!differs) return;
      // Until it is there, what was drawn before stays: better than a gap.
      loadPart().then(
        () => setReplaced(true),
        (error: unknown) => console.warn("A drawing could not be loaded.", error),
      );
    }, [differs]);

    if (written.html === null || replaced) return <Drawn key="drawn" {...props} id={id} />;
    return (
      <div key="written" id={id} className="contents" dangerouslySetInnerHTML={{ __html: written.html }} />
    );
  };
}

// The id stands in the page already only where the page came written.
function htmlOf(id: string): string | null {
  if (typeof document === "undefined") return null;
  return document.getElementById(id)?.innerHTML ?? null;
}
