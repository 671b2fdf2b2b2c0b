import { createElement, type ReactNode, type SVGProps } from "react";

/** An icon as lucide-react's files describe it: a square of shapes. */
type IconData = { size: number; node: readonly (readonly [string, Record<string, string>])[] };

type IconProps = SVGProps<SVGSVGElement> & { children?: ReactNode };

/**
 * What a build uses in place of lucide-react's own `createLucideIcon` (see
 * vite.config.ts): icons here are sized and coloured by classes alone, and the
 * package's provider, variants and legacy names weigh more than all our icons.
 */
export default function createLucideIcon({ size, node }: IconData): (props: IconProps) => ReactNode {
  const shapes = node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }));
  return function LucideIcon({ children, ...props }: IconProps) {
    const isNamed = children !== undefined || "role" in props || "aria-label" in props;
    return createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...(isNamed ? {} : { "aria-hidden": true }),
        ...props,
      },
      shapes,
      children,
    );
  };
}
