import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { StartFrame } from './start-frame.tsx'
import { TRADE_NAMES, TRADES, type TradeName } from './trades.ts'

interface TradeChoiceProps {
  /** The one that was chosen before. */
  trade: TradeName | null
  onChoose: (trade: TradeName) => void
  onBack: () => void
}

/** The trade, which says what is asked next: one press chooses it. */
export function TradeChoice({ trade, onChoose, onBack }: TradeChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <StartFrame title={t`¿A qué se dedica tu negocio?`} lead={t`Así sabemos lo que preguntan tus clientes.`} isNext>
      <ul className="grid grid-cols-2 gap-3">
        {TRADE_NAMES.map((name) => (
          <li key={name} className="grid">
            <button
              type="button"
              aria-current={name === trade || undefined}
              onClick={() => onChoose(name)}
              className={classes(
                'grid min-h-20 content-center justify-items-center gap-1.5 rounded-card border px-2 py-3 text-center text-sm font-semibold transition-colors sm:min-h-24 sm:text-base',
                name === trade ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface hover:border-brand',
              )}
            >
              <span aria-hidden className={classes(TRADES[name].icon, 'text-xl text-brand')} />
              {i18n._(TRADES[name].label)}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="ghost" icon="i-lucide-arrow-left" onClick={onBack}>
          {t`Atrás`}
        </Button>
      </div>
    </StartFrame>
  )
}
