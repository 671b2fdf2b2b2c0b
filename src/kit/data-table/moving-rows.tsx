import { LazyMotion, useReducedMotion } from "framer-motion";
import { tr } from "framer-motion/m";
import type { ComponentProps, ReactNode } from "react";

// The measuring code is larger than the list, which works without it.
const loadLayoutAnimations = async () => (await import("./layout-animations")).domMax;

/** Contains rows that glide to their new place when others leave, arrive or change order. */
export function MovingRows({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={loadLayoutAnimations} strict>
      {children}
    </LazyMotion>
  );
}

const Row = tr;

/** A row of `MovingRows`. It jumps under reduced motion. */
export function MovingRow(props: ComponentProps<typeof Row>) {
  const isStill = useReducedMotion() ?? false;
  return (
    <Row layout={isStill ? false : "position"} transition={{ duration: 0.2, ease: "easeOut" }} {...props} />
  );
}
