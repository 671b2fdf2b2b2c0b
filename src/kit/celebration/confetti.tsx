import "./confetti.css";

const pieces = 18;

/** Paper confetti that falls once over its positioned parent. Renders nothing visible under reduced motion. */
export function Confetti() {
  return (
    <span aria-hidden="true" className="confetti">
      {Array.from({ length: pieces }, (_piece, piece) => (
        <i key={piece} style={{ left: `${((piece + 0.5) / pieces) * 100}%` }} />
      ))}
    </span>
  );
}
