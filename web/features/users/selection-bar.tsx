import { useLingui } from '@lingui/react/macro'
import type { User } from '../../../worker/contract/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectAll } from '../../ui/select-all.tsx'

interface SelectionBarProps {
  /** Those of the page who can be chosen. */
  users: readonly User[]
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onActivation: (users: readonly User[], isActive: boolean) => void
}

/** Chooses users and says what can be done with them together: each action counts those whom it concerns. */
export function SelectionBar({ users, chosen, onChoose, onActivation }: SelectionBarProps) {
  const { t } = useLingui()
  const picked = users.filter(({ id }) => chosen.has(id))
  const [active, inactive] = [picked.filter(({ isActive }) => isActive), picked.filter(({ isActive }) => !isActive)]
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 text-sm">
      <SelectAll
        label={t`Elegir los de esta página`}
        ids={users.map(({ id }) => id)}
        chosen={chosen}
        onChange={onChoose}
      />
      <p aria-live="polite" className="text-ink-soft tabular-nums">
        {picked.length > 0 && t`${picked.length} de ${users.length} elegidos`}
      </p>
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {inactive.length > 0 && (
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-user-check"
            onClick={() => onActivation(inactive, true)}
          >
            {t`Activar (${inactive.length})`}
          </Button>
        )}
        {active.length > 0 && (
          <Button variant="secondary" size="small" icon="i-lucide-user-x" onClick={() => onActivation(active, false)}>
            {t`Desactivar (${active.length})`}
          </Button>
        )}
      </div>
    </div>
  )
}
