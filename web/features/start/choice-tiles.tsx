import { classes } from '../../ui/class-names.ts'

interface ChoiceTilesProps<Name extends string> {
  options: readonly { name: Name; label: string; icon: string }[]
  /** The chosen option, or the one that is being processed. */
  current: Name | null
  disabled?: boolean
  onChoose: (name: Name) => void
}

/** Options as large buttons; a press chooses one immediately. */
export const ChoiceTiles = <Name extends string>({
  options,
  current,
  disabled = false,
  onChoose,
}: ChoiceTilesProps<Name>) => (
  <ul className="grid grid-cols-2 gap-3">
    {options.map(({ name, label, icon }) => (
      <li key={name} className="grid">
        <button
          type="button"
          disabled={disabled}
          aria-current={name === current || undefined}
          onClick={() => onChoose(name)}
          className={classes(
            'grid min-h-20 content-center justify-items-center gap-1.5 rounded-card border px-2 py-3 text-center text-sm font-semibold transition-colors sm:min-h-24 sm:text-base',
            name === current ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface hover:border-brand',
          )}
        >
          <span aria-hidden className={classes(icon, 'text-xl text-brand')} />
          {label}
        </button>
      </li>
    ))}
  </ul>
)
