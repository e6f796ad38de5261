interface OptionsProps {
  titles: readonly string[] | undefined
  onAsk: (text: string) => void
}

/** The options of a reply, shown while it is the last message: a tap sends the title. */
export const Options = ({ titles, onAsk }: OptionsProps) =>
  titles?.map((title) => (
    <button
      key={title}
      type="button"
      onClick={() => onAsk(title)}
      className="mt-2 mr-1 px-4 py-3 rounded-card border border-line bg-surface text-left shadow-sm transition-colors enabled:hover:(border-brand bg-brand-soft) disabled:opacity-60"
    >
      {title}
    </button>
  ))
