import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { useRights } from '../../core/rights.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { AddDocument } from './add-document.tsx'
import { DeleteDocument } from './delete-document.tsx'
import { DocumentsTable, type DocumentTask } from './documents-table.tsx'
import { EditDocument } from './edit-document.tsx'
import { blanksCountQuery, documentsQuery, summaryQuery } from './knowledge.api.ts'
import { KnowledgeFilters } from './knowledge-filters.tsx'
import { isFiltered, type KnowledgeSearch } from './knowledge-search.ts'
import { KnowledgeSummary } from './knowledge-summary.tsx'
import { KnownAbout } from './known-about.tsx'
import { NoKnowledge } from './no-knowledge.tsx'
import { PassagesDialog } from './passages-dialog.tsx'
import { useRereading } from './use-rereading.ts'

/** Opened at a press: few owners need it. */
const DocumentsBin = lazy(async () => ({
  default: (await withRetries(() => import('./documents-bin.tsx'))).DocumentsBin,
}))

type Task = { kind: 'add' | 'bin' } | { kind: Exclude<DocumentTask, 'read'>; document: KnowledgeDocument }

interface KnowledgeScreenProps {
  agent: Agent
  search: KnowledgeSearch
  onSearch: (search: KnowledgeSearch) => void
}

/** The documents of an agent: added, watched while they are read, shown, edited and deleted. */
export function KnowledgeScreen({ agent: { id: agentId, name }, search, onSearch }: KnowledgeScreenProps) {
  const { t } = useLingui()
  const documents = useQuery(documentsQuery(agentId, search))
  const summary = useQuery(summaryQuery(agentId))
  const mayFill = can(useRights(), 'agent_management')
  const blanks = useQuery({
    ...blanksCountQuery(agentId, summary.data?.passages),
    enabled: mayFill && summary.isSuccess,
  })
  const [task, begin] = useState<Task | null>(null)
  const reread = useRereading(agentId)
  const rows = documents.data?.data ?? []
  const { page, totalPages } = documents.data?.meta ?? { page: 1, totalPages: 1 }
  const list = usePagedList(documents, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar el conocimiento`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const end = () => begin(null)
  const add = (
    <div className="flex flex-wrap justify-center gap-2">
      {mayFill && <IconButton label={t`Papelera`} icon="i-lucide-trash-2" onClick={() => begin({ kind: 'bin' })} />}
      <Button icon="i-lucide-plus" onClick={() => begin({ kind: 'add' })}>
        {t`Añadir contenido`}
      </Button>
    </div>
  )
  const isEmpty = list.status === 'empty' && !isFiltered(search)
  // One placeholder for all parts, because parts that arrive one by one would move each other.
  const isWaiting = summary.isPending || documents.isPending || (mayFill && summary.isSuccess && blanks.isPending)
  return (
    <>
      <ListScreen
        key={isWaiting ? 'waiting' : 'here'}
        level={2}
        title={t`Conocimiento`}
        subtitle={t`Lo que ${name} sabe de tu negocio y usa para responder`}
        action={!isWaiting && !isEmpty && add}
        summary={
          !isWaiting &&
          summary.data && (
            <div className="grid gap-4">
              {mayFill && summary.data.passages > 0 && <KnownAbout agentId={agentId} name={name} />}
              <KnowledgeSummary agentId={agentId} summary={summary.data} blanks={blanks.data ?? 0} />
            </div>
          )
        }
        filters={!isWaiting && !isEmpty && <KnowledgeFilters search={search} onSearch={onSearch} />}
        {...list}
        status={isWaiting ? 'loading' : list.status}
        loadingLabel={t`Cargando el conocimiento`}
        empty={<NoKnowledge isFiltered={isFiltered(search)} onClear={() => onSearch({})} action={add} />}
      >
        <DocumentsTable
          documents={rows}
          onTask={(kind, document) => (kind === 'read' ? reread(document) : begin({ kind, document }))}
        />
      </ListScreen>
      {task?.kind === 'bin' && (
        <Suspense>
          <DocumentsBin agentId={agentId} onClose={end} />
        </Suspense>
      )}
      {task?.kind === 'add' && <AddDocument agentId={agentId} onClose={end} />}
      {task?.kind === 'edit' && <EditDocument agentId={agentId} document={task.document} onClose={end} />}
      {task?.kind === 'view' && <PassagesDialog agentId={agentId} document={task.document} onClose={end} />}
      {task?.kind === 'delete' && <DeleteDocument agentId={agentId} document={task.document} onClose={end} />}
    </>
  )
}
