import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Contradiction } from '../../../worker/contract/review.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'

type ContradictionSide = Contradiction['used']

/** The contradictions in the agent's knowledge, with links to both texts; renders nothing without any. */
export function ContradictionsList({
  agentId,
  contradictions,
}: {
  agentId: string
  contradictions: readonly Contradiction[]
}) {
  const { t } = useLingui()
  if (contradictions.length === 0) return null
  return (
    <Panel
      title={t`Se contradice`}
      description={t`Dos textos responden lo mismo con datos distintos. Corrige o elimina el que ya no valga.`}
    >
      <ul className="grid gap-5">
        {contradictions.map(({ question, used, other }) => (
          <li
            key={`${used.documentId} ${other.documentId} ${question}`}
            className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0"
          >
            <h3 className="font-semibold wrap-anywhere">{question}</h3>
            <p className="text-sm wrap-anywhere">
              {used.kind === 'answer' && other.kind !== 'answer'
                ? t`Uno dice «${used.says}» y otro dice «${other.says}». El agente usa tu respuesta.`
                : t`Uno dice «${used.says}» y otro dice «${other.says}». El agente usa el más reciente.`}
            </p>
            <div className="grid gap-3 md:grid-cols-2">
              <Text agentId={agentId} side={used} isUsed />
              <Text agentId={agentId} side={other} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The link to one of the two texts. */
export function SideLink({ agentId, side: { kind, title } }: { agentId: string; side: ContradictionSide }) {
  const { t } = useLingui()
  const link = 'font-medium text-brand-strong wrap-anywhere hover:underline'
  return kind === 'answer' ? (
    <Link to="/agents/$agentId/answers" params={{ agentId }} search={{ search: title }} className={link}>
      {t`Tu respuesta: ${title}`}
    </Link>
  ) : (
    <Link to="/agents/$agentId/knowledge" params={{ agentId }} search={{ search: title }} className={link}>
      {title}
    </Link>
  )
}

function Text({ agentId, side, isUsed = false }: { agentId: string; side: ContradictionSide; isUsed?: boolean }) {
  const { t } = useLingui()
  const { body, updatedAt } = side
  const when = formatDate(updatedAt, useLocale())
  return (
    <div className="grid content-start gap-2 rounded-card border border-line p-4 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <SideLink agentId={agentId} side={side} />
        {isUsed ? <Badge tone="success" icon="i-lucide-check">{t`Se usa`}</Badge> : <Badge>{t`No se usa`}</Badge>}
      </div>
      <p className="line-clamp-4 whitespace-pre-wrap text-ink-soft wrap-anywhere">{body}</p>
      <p className="text-ink-faint">{when}</p>
    </div>
  )
}
