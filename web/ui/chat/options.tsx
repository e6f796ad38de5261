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
      className="mt-2 mr-1 px-4 py-3 rounded-card border border-line-strong hover:bg-surface-sunken text-left"
    >
      {title}
    </button>
  ))
