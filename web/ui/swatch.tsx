/** A colour with its code. */
export const Swatch = ({ color }: { color: string }) => (
  <span className="inline-flex items-center gap-2 font-mono text-sm">
    <span aria-hidden style={{ background: color }} className="size-5 rounded-full border border-line" />
    {color}
  </span>
)
