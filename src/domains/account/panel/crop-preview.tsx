/** A square of an image in percent of its width and height. */
export type CropShare = { x: number; y: number; width: number; height: number };

type CropPreviewProps = { src: string; share: CropShare; label: string };

/** The selected part of an image, round and small, as in the dashboard. */
export function CropPreview({ src, share, label }: CropPreviewProps) {
  const { x, y, width, height } = share;
  return (
    <figure className="flex items-center gap-3 text-sm text-muted">
      <span className="relative block size-16 shrink-0 overflow-hidden rounded-full border border-line bg-sunken">
        <img
          src={src}
          alt=""
          className="absolute max-w-none origin-top-left"
          style={{
            width: `${10_000 / width}%`,
            height: `${10_000 / height}%`,
            left: `${(-100 * x) / width}%`,
            top: `${(-100 * y) / height}%`,
          }}
        />
      </span>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
