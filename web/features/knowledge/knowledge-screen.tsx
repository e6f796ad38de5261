import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { AddDocument } from './add-document.tsx'
import { DeleteDocument } from './delete-document.tsx'
import { DocumentsTable, type DocumentTask } from './documents-table.tsx'
import { EditDocument } from './edit-document.tsx'
import { documentsQuery, summaryQuery } from './knowledge.api.ts'
import { KnowledgeFilters } from './knowledge-filters.tsx'
import { isFiltered, type KnowledgeSearch } from './knowledge-search.ts'
import { KnowledgeSummary } from './knowledge-summary.tsx'
import { NoKnowledge } from './no-knowledge.tsx'
import { PassagesDialog } from './passages-dialog.tsx'
import { useRereading } from './use-rereading.ts'

type Task = { kind: 'add' } | { kind: Exclude<DocumentTask, 'read'>; document: KnowledgeDocument }

interface KnowledgeScreenProps {
  agent: Agent
  search: KnowledgeSearch
  onSearch: (search: KnowledgeSearch) => void
}

/** What an agent knows of its own: given, watched while it is read, looked into, changed and taken away here. */
export function KnowledgeScreen({ agent: { id: agentId, name }, search, onSearch }: KnowledgeScreenProps) {
  const { t } = useLingui()
  const documents = useQuery(documentsQuery(agentId, search))
  const summary = useQuery(summaryQuery(agentId))
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
    <Button icon="i-lucide-plus" onClick={() => begin({ kind: 'add' })}>
      {t`Añadir contenido`}
    </Button>
  )
  const isEmpty = list.status === 'empty' && !isFiltered(search)
  // All of it at once, in place of the waiting: what arrives in parts pushes down what is being read.
  const isWaiting = summary.isPending || documents.isPending
  return (
    <>
      <ListScreen
        key={isWaiting ? 'waiting' : 'here'}
        back={
          <Link to="/agents" className={buttonClasses({ variant: 'ghost', size: 'small' })}>
            <span aria-hidden className="i-lucide-arrow-left" />
            {t`Agentes`}
          </Link>
        }
        title={t`Conocimiento`}
        subtitle={t`Lo que ${name} sabe de tu negocio y usa para responder`}
        action={!isWaiting && !isEmpty && add}
        summary={!isWaiting && summary.data && <KnowledgeSummary summary={summary.data} />}
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
      {task?.kind === 'add' && <AddDocument agentId={agentId} onClose={end} />}
      {task?.kind === 'edit' && <EditDocument agentId={agentId} document={task.document} onClose={end} />}
      {task?.kind === 'view' && <PassagesDialog agentId={agentId} document={task.document} onClose={end} />}
      {task?.kind === 'delete' && <DeleteDocument agentId={agentId} document={task.document} onClose={end} />}
    </>
  )
}
