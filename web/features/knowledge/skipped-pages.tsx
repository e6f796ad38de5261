import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { documentQuery } from './knowledge.api.ts'
import { FAILURES } from './knowledge-words.ts'

interface SkippedPagesProps {
  agentId: string
  document: KnowledgeDocument
}

/** The skipped pages of a site, each with the reason. */
export function SkippedPages({ agentId, document: { id, skipped } }: SkippedPagesProps) {
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
