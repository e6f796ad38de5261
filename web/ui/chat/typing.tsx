/** Three dots that breathe while a reply is made. `label` says it to those who do not see them. */
export const Typing = ({ label }: { label: string }) => (
  <div role="status" className="flex items-center gap-1.5 h-6 px-1">
    <span className="sr-only">{label}</span>
    {[0, 1, 2].map((dot) => (
      <span
        key={dot}
        aria-hidden
        className="size-2 rounded-full bg-ink-faint animate-pulse"
        ref={(element) => element?.style.setProperty('animation-delay', `${dot * 0.2}s`)}
      />
    ))}
  </div>
)
