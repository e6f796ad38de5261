import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'

interface SaveBarProps {
  isNew: boolean
  isChanged: boolean
  isPending: boolean
}

/** Stays visible in a long section. */
export function SaveBar({ isNew, isChanged, isPending }: SaveBarProps) {
  const { t } = useLingui()
  return (
    <Card className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-2 p-3! shadow-float">
      <p aria-live="polite" className={classes('px-2 text-sm text-ink-soft', !isChanged && 'max-sm:sr-only')}>
        {isChanged ? t`Hay cambios sin guardar` : t`Sin cambios`}
      </p>
      <Button type="submit" icon="i-lucide-check" loading={isPending} className="max-sm:grow">
        {isNew ? t`Crear tipo` : t`Guardar cambios`}
      </Button>
    </Card>
  )
}
