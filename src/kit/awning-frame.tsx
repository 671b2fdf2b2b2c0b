import { clsx } from "clsx";
import type { HTMLAttributes, RefCallback } from "react";

type AwningFrameProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "article";
  ref?: RefCallback<HTMLElement>;
  /** Stripes for a frame as wide as the page. */
  wide?: boolean;
  /** The awning unrolls on the first page of a visit. */
  unrolls?: boolean;
};

/** A framed box under an awning. A class that overrides one of the frame's own ends with `!`. */
export function AwningFrame({
  as: Frame = "div",
  wide = false,
  unrolls = false,
  className,
  children,
  ...rest
}: AwningFrameProps) {
  return (
    <Frame {...rest} className={clsx("overflow-clip rounded-2xl border-2 border-ink", className)}>
      <div aria-hidden="true" className={clsx("awning", wide && "awning-wide", unrolls && "unrolls")} />
      {children}
    </Frame>
  );
}
