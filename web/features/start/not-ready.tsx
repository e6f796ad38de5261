import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useCommonWords } from '../../core/common-words.ts'
import { formatDay } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import type { Obstacle } from './readiness.ts'
import { StartFrame } from './start-frame.tsx'

interface StartNotReadyProps {
  obstacle: Obstacle
  /** Whether the member may choose a plan. */
  mayChoose: boolean
}

/** Shown instead of the start: why no agent can be created now, and what to do next. */
export function StartNotReady({ obstacle, mayChoose }: StartNotReadyProps) {
  const { t } = useLingui()
  const { title, lead } = useObstacleWords(obstacle)
  return (
    <StartFrame title={title} lead={lead} above={<LogoMark className="size-14" />} isNext>
      <div className="flex flex-wrap items-center gap-3">
        {mayChoose && (
          <Link to="/subscription" search={{ next: 'start' }} className={buttonClasses({ size: 'large' })}>
            {t`Ver los planes`}
          </Link>
        )}
        {obstacle.kind === 'full' ? (
          <Link to="/agents" className={buttonClasses({ variant: mayChoose ? 'ghost' : 'secondary' })}>
            {t`Ver mis agentes`}
          </Link>
        ) : (
          <Link to="/dashboard" className={buttonClasses({ variant: mayChoose ? 'ghost' : 'secondary' })}>
            {t`Ir al panel`}
          </Link>
        )}
      </div>
    </StartFrame>
  )
}

/** The same in a dialog, in the place of the form for a new agent. */
export function ObstacleNote({ obstacle, mayChoose, onClose }: StartNotReadyProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const { title, lead } = useObstacleWords(obstacle)
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-soft">{lead}</p>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        {mayChoose && (
          <Link to="/subscription" search={{ next: 'start' }} className={buttonClasses()}>
            {t`Ver los planes`}
          </Link>
        )}
      </DialogActions>
    </>
  )
}

function useObstacleWords(obstacle: Obstacle): { title: string; lead: string } {
  const { t } = useLingui()
  const locale = useLocale()
  switch (obstacle.kind) {
    case 'full':
      return {
        title: t`Tu plan no admite más agentes`,
        lead: t`Incluye ${plural(obstacle.agents, { one: '# agente, y ya lo tienes', other: '# agentes, y ya los tienes' })}. Para crear otro, elige un plan mayor o elimina alguno.`,
      }
    case 'notAllowed':
      return {
        title: t`Esta cuenta no tiene un plan activo`,
        lead: t`Sin un plan no se pueden crear agentes. Pide al dueño de la cuenta que elija uno.`,
      }
    case 'noPlan': {
      const day = obstacle.trialEnded && formatDay(obstacle.trialEnded, locale)
      const next = t`Elige un plan y después seguimos aquí: creas tu agente en unos minutos.`
      return {
        title: t`Primero, elige un plan`,
        lead: day
          ? t`Tu prueba gratuita terminó el ${day}. ${next}`
          : t`Tu cuenta no tiene un plan activo ni puede empezar una prueba gratuita. ${next}`,
      }
    }
  }
}
