import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { DOCUMENT_STATES, type KnowledgeDocument, SOURCE_KINDS } from '../../../worker/contract/knowledge.ts'
import { BIN_DAYS, SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useRights } from '../../core/rights.ts'
import { filteredBy, isFiltered } from '../../core/search-params.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, NoMatches } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { UndoButton } from '../../ui/undo-button.tsx'
import { AddDocument } from './add-document.tsx'
import { DocumentsTable, type DocumentTask } from './documents-table.tsx'
import { EditDocument } from './edit-document.tsx'
import { documentsQuery, summaryQuery, useDeleteDocument, useReadAgain, useRestoreDocument } from './knowledge.api.ts'
import type { KnowledgeSearch } from './knowledge-search.ts'
import { KnowledgeSearchBox } from './knowledge-search-box.tsx'
import { KnowledgeSummary } from './knowledge-summary.tsx'
import { KINDS, STATES } from './knowledge-words.ts'
import { PassagesDialog } from './passages-dialog.tsx'

/** Loaded when it is opened, because few owners need it. */
const DocumentsBin = lazy(async () => ({
  default: (await withRetries(() => import('./documents-bin.tsx'))).DocumentsBin,
}))

type Task = { kind: 'add' | 'bin' } | { kind: Exclude<DocumentTask, 'read'>; document: KnowledgeDocument }

interface KnowledgeScreenProps {
  agent: Agent
  search: KnowledgeSearch
  onSearch: (search: KnowledgeSearch) => void
}

/** The documents of an agent: added, edited, deleted, and followed while they are read. */
export function KnowledgeScreen({ agent: { id: agentId, name }, search, onSearch }: KnowledgeScreenProps) {
  const { t } = useLingui()
  const documents = useQuery(documentsQuery(agentId, search))
  const mayFill = can(useRights(), 'agent_management')
  const size = useQuery(summaryQuery(agentId, mayFill))
  const [task, setTask] = useState<Task | null>(null)
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
  const end = () => setTask(null)
  const add = (
    <div className="flex flex-wrap justify-center gap-2">
      {mayFill && <IconButton label={t`Papelera`} icon="i-lucide-trash-2" onClick={() => setTask({ kind: 'bin' })} />}
      <Button icon="i-lucide-plus" onClick={() => setTask({ kind: 'add' })}>
        {t`Añadir contenido`}
      </Button>
    </div>
  )
  const isEmpty = list.status === 'empty' && !isFiltered(search)
  // One placeholder for all parts, because parts that appear one by one would shift the layout.
  const isWaiting = size.isPending || documents.isPending
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
          size.data && (
            <div className="grid gap-4">
              {mayFill && size.data.summary.passages > 0 && <KnowledgeSearchBox agentId={agentId} name={name} />}
              <KnowledgeSummary agentId={agentId} {...size.data} />
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
          onTask={(kind, document) => (kind === 'read' ? reread(document) : setTask({ kind, document }))}
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

interface KnowledgeFiltersProps {
  search: KnowledgeSearch
  onSearch: (search: KnowledgeSearch) => void
}

function KnowledgeFilters({ search, onSearch }: KnowledgeFiltersProps) {
  const { t, i18n } = useLingui()
  const { clearFilters } = useCommonWords()
  const filter = (change: Omit<KnowledgeSearch, 'page'>) => onSearch(filteredBy(search, change))
  const searchBox = useTypedSearch(
    search.search ?? '',
    (word) => filter({ search: word || undefined }),
    SEARCH_DEBOUNCE_MS,
  )
  return (
    <>
      <SearchInput label={t`Buscar por título`} maxLength={SEARCH_MAX} className="grow basis-60" {...searchBox} />
      <Select
        aria-label={t`Filtrar por clase`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todas las clases`}
        options={SOURCE_KINDS.map((kind) => ({ value: kind, label: i18n._(KINDS[kind].name) }))}
        value={search.kind ?? ''}
        onChange={({ target }) => filter({ kind: SOURCE_KINDS.find((kind) => kind === target.value) })}
      />
      <Select
        aria-label={t`Filtrar por estado`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los estados`}
        options={DOCUMENT_STATES.map((state) => ({ value: state, label: i18n._(STATES[state].name) }))}
        value={search.state ?? ''}
        onChange={({ target }) => filter({ state: DOCUMENT_STATES.find((state) => state === target.value) })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
          {clearFilters}
        </Button>
      )}
    </>
  )
}

interface DeleteDocumentProps {
  agentId: string
  document: KnowledgeDocument
  onClose: () => void
}

function DeleteDocument({ agentId, document, onClose }: DeleteDocumentProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteDocument(agentId)
  const { id, title } = document
  const deletion = confirming(remove, document, {
    done: t`Contenido eliminado`,
    errorMessage: failureMessage,
    onClose,
    action: <UndoDeletion agentId={agentId} documentId={id} />,
  })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el contenido?`} confirmLabel={words.delete}>
      <Trans>
        El agente olvidará todo lo que leyó en <strong className="text-ink break-words">{title}</strong>. Podrás
        recuperarlo de la papelera durante {BIN_DAYS} días.
      </Trans>
    </ConfirmDialog>
  )
}

const UndoDeletion = ({ agentId, documentId }: { agentId: string; documentId: string }) => (
  <UndoButton words={useUndoWords()} id={documentId} restore={useRestoreDocument(agentId)} />
)

interface NoKnowledgeProps {
  isFiltered: boolean
  onClear: () => void
  action: ReactNode
}

function NoKnowledge({ isFiltered, onClear, action }: NoKnowledgeProps) {
  const { t } = useLingui()
  if (isFiltered)
    return (
      <NoMatches title={t`Ningún contenido coincide`} clearLabel={t`Limpiar filtros`} onClear={onClear}>
        {t`Prueba con otras palabras o quita algún filtro.`}
      </NoMatches>
    )
  return (
    <EmptyState icon="i-lucide-book-open" title={t`Enséñale tu negocio a este agente`} action={action}>
      {t`Empieza por lo que más te preguntan: horarios, precios y envíos. Pega un texto, sube un PDF o indica la dirección de tu sitio.`}
    </EmptyState>
  )
}

/** Starts reading a document again, once at a time, and shows a notice with the result of the call. */
function useRereading(agentId: string) {
  const { t } = useLingui()
  const { mutateAsync: read } = useReadAgain(agentId)
  const reading = useRef(new Set<string>())
  return (document: KnowledgeDocument): void => {
    if (reading.current.has(document.id)) return
    reading.current.add(document.id)
    void read(document)
      .then(
        ({ message }) => notify.success(message ?? t`Se está leyendo de nuevo`),
        (error) => notify.error(failureMessage(error)),
      )
      .finally(() => reading.current.delete(document.id))
  }
}
