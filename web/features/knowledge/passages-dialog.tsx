import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { blanksIn } from '../../../worker/contract/blanks.ts'
import type { KnowledgeDocument, KnownPassage } from '../../../worker/contract/knowledge.ts'
import { usePagerWords } from '../../core/common-words.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { BlankText } from '../../ui/blank-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { documentQuery, passagesQuery } from './knowledge.api.ts'
import { FAILURES } from './knowledge-words.ts'

interface PassagesDialogProps {
  agentId: string
  document: KnowledgeDocument
  onClose: () => void
}

/** The passages of a document, as the agent quotes them. */
export function PassagesDialog({ agentId, document, onClose }: PassagesDialogProps) {
  const { id, title } = document
  const { t } = useLingui()
  const pagerWords = usePagerWords()
  const [page, turnTo] = useState(1)
  const passages = useQuery(passagesQuery(agentId, id, page))
  const totalPages = passages.data?.meta?.totalPages ?? 1
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      description={t`Cada texto es lo que el agente encuentra y cita al responder.`}
    >
      <SkippedPages agentId={agentId} document={document} />
      {passages.isPending && <Loading label={t`Cargando los textos`} rows={3} />}
      {passages.isError && !passages.data && <FailedState title={t`Error al cargar los textos`} query={passages} />}
      {passages.data?.data.length === 0 && <EmptyState icon="i-lucide-book-open" title={t`Aquí ya no hay textos`} />}
      {passages.data && (
        <ol className="grid gap-4" aria-busy={passages.isPlaceholderData}>
          {passages.data.data.map((passage) => (
            <li key={passage.id}>
              <Passage passage={passage} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} totalPages={totalPages} {...pagerWords({ page, totalPages })} onPage={turnTo} />
    </Dialog>
  )
}

function Passage({ passage: { heading, questions, body, language } }: { passage: KnownPassage }) {
  const { t } = useLingui()
  const others = questions.filter((question) => question !== heading)
  const missing = [heading, ...questions, body].flatMap(blanksIn)
  return (
    <article className="grid gap-2 rounded-card border border-line p-4" lang={language}>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">{heading}</h3>
        <span className="flex flex-wrap gap-2">
          {missing.length > 0 && <Badge tone="warning" icon="i-lucide-square-pen">{t`Por completar`}</Badge>}
          <Badge>{LOCALE_NAMES[language]}</Badge>
        </span>
      </header>
      {others.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-soft">
          {others.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      )}
      <p className="text-sm whitespace-pre-wrap break-words">
        <BlankText text={body} missing={missing} />
      </p>
    </article>
  )
}

interface SkippedPagesProps {
  agentId: string
  document: KnowledgeDocument
}

/** The skipped pages of a site with the reasons. */
function SkippedPages({ agentId, document: { id, skipped } }: SkippedPagesProps) {
  const { i18n } = useLingui()
  const { data } = useQuery({ ...documentQuery(agentId, id), enabled: skipped > 0 })
  const pages = data?.skippedPages ?? []
  if (pages.length === 0) return null
  return (
    <section className="grid gap-3 rounded-card border border-line p-4" aria-labelledby="skipped-pages">
      <h3 id="skipped-pages" className="font-semibold">
        <Trans>Páginas que no se pudieron leer</Trans>
      </h3>
      <ul className="grid gap-3 text-sm">
        {pages.map(({ address, reason }) => (
          <li key={address} className="grid gap-0.5">
            <span className="break-all">{address}</span>
            <span className="text-ink-soft">{i18n._(FAILURES[reason])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
