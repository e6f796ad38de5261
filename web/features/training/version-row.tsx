import { useLingui } from '@lingui/react/macro'
import type { BehaviourInput, BehaviourVersion } from '../../../worker/contract/behaviour.ts'
import { avatarAddress, type Look } from '../../../worker/contract/look.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { useEngineNames } from './engine-names.ts'

interface VersionRowProps {
  agentId: string
  version: BehaviourVersion
  isCurrent: boolean
  onRestore: () => void
}

export function VersionRow({ agentId, version, isCurrent, onRestore }: VersionRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number, note, publishedAt, publishedBy, restoredFrom, behaviour } = version
  const date = formatDate(publishedAt, locale, { time: true })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {number === 0 ? t`El comienzo` : t`Versión ${number}`}
          {isCurrent && <Badge tone="success" icon="i-lucide-check">{t`Publicada`}</Badge>}
        </h3>
        {note && (
          <p className="text-sm wrap-anywhere" dir="auto">
            {note}
          </p>
        )}
        <p className="text-sm text-ink-faint">
          {publishedBy ? t`${date}, por ${publishedBy}` : date}
          {restoredFrom !== null && <> · {t`como la versión ${restoredFrom}`}</>}
        </p>
        <VersionLook agentId={agentId} look={behaviour.look} />
        <VersionEngine behaviour={behaviour} />
        <p className="line-clamp-2 whitespace-pre-wrap text-sm text-ink-soft wrap-anywhere" dir="auto">
          {behaviour.instructions || behaviour.nextStep || t`Como dice su tipo`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          icon="i-lucide-undo-2"
          aria-label={t`Restaurar la versión ${number}`}
          onClick={onRestore}
        >
          {t`Restaurar`}
        </Button>
      )}
    </li>
  )
}

/** The engine of a version, if it was not the type's. */
function VersionEngine({ behaviour: { engine } }: { behaviour: BehaviourInput }) {
  const { t } = useLingui()
  const names = useEngineNames()
  const { own, typeModel } = engine
  const model = own ? ('model' in own ? own.model : undefined) : typeModel
  if (!own && !model) return null
  return (
    <p className="flex flex-wrap gap-2">
      {own && <Badge icon="i-lucide-cpu">{t`Motor propio: ${names[own.kind]}`}</Badge>}
      {model && <Badge icon="i-lucide-sparkles">{model}</Badge>}
    </p>
  )
}

/** The picture and the colour of a version, if it had any. */
function VersionLook({ agentId, look: { avatar, color } }: { agentId: string; look: Look }) {
  if (!avatar && !color) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      {avatar && <Avatar name="" picture={avatarAddress(agentId, avatar)} />}
      {color && <Swatch color={color} />}
    </p>
  )
}
