import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Agent } from '../../../worker/contract/agents.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface ChatHeaderProps {
  agent: Pick<Agent, 'name' | 'avatar'>
  isConnected: boolean
  isFull: boolean
  onFull: () => void
  /** Absent while there is nothing to clear. */
  onClear: (() => void) | undefined
}

export function ChatHeader({ agent: { name, avatar }, isConnected, isFull, onFull, onClear }: ChatHeaderProps) {
  const { t } = useLingui()
  return (
    <header className="flex shrink-0 items-center gap-3 border-b border-line bg-surface px-2 py-2 sm:px-4">
      <Link to="/agents" title={t`Volver a los agentes`} className={iconButtonClasses()}>
        <span aria-hidden className="i-lucide-arrow-left" />
        <VisuallyHidden>{t`Volver a los agentes`}</VisuallyHidden>
      </Link>
      <Avatar name={name} picture={avatar} />
      <div className="min-w-0 grow">
        <h1 className="truncate text-base font-semibold leading-5" dir="auto">
          {name}
        </h1>
        <p role="status" className="flex items-center gap-1.5 text-xs text-ink-soft">
          <span aria-hidden className={classes('size-2 rounded-full', isConnected ? 'bg-success' : 'bg-warning')} />
          {isConnected ? t`Conectado` : t`Desconectado`}
        </p>
      </div>
      <IconButton label={t`Limpiar la conversación`} icon="i-lucide-eraser" disabled={!onClear} onClick={onClear} />
      <IconButton
        label={t`Pantalla completa`}
        icon={isFull ? 'i-lucide-minimize' : 'i-lucide-maximize'}
        aria-pressed={isFull}
        onClick={onFull}
      />
    </header>
  )
}
