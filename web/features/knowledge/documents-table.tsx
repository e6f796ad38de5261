import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatDate, formatMoment } from '../../core/format.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Table } from '../../ui/table.tsx'
import { DocumentReadings } from './document-readings.tsx'
import { isUnread } from './knowledge.api.ts'
import { FAILURES, formatSize, KINDS, STATES } from './knowledge-words.ts'

export type DocumentTask = 'view' | 'edit' | 'read' | 'delete'

interface DocumentsTableProps {
  documents: readonly KnowledgeDocument[]
  onTask: (task: DocumentTask, document: KnowledgeDocument) => void
}

export function DocumentsTable({ documents, onTask }: DocumentsTableProps) {
  const { t } = useLingui()
  const { actions } = useCommonWords()
  return (
    <div className="relative overflow-x-auto">
      <Table
        caption={t`Conocimiento`}
        rows={documents}
        rowKey={({ id }) => id}
        columns={[
          { key: 'title', header: t`Título`, cell: (document) => <TitleCell document={document} /> },
          {
            key: 'state',
            header: t`Estado`,
            cell: (document) => <DocumentStatus document={document} onRetry={() => onTask('read', document)} />,
          },
          {
            key: 'actions',
            header: actions,
            quiet: true,
            align: 'end',
            cell: (document) => <DocumentActions document={document} onTask={onTask} />,
          },
        ]}
      />
    </div>
  )
}

/** The title with kind, size, passages and language below it; columns of their own would not fit beside the preview. */
function TitleCell({
  document: { kind, title, address, sizeBytes, passages, language },
}: {
  document: KnowledgeDocument
}) {
  const { t, i18n } = useLingui()
  const { icon, name } = KINDS[kind]
  const facts = [
    i18n._(name),
    sizeBytes > 0 && formatSize(sizeBytes),
    passages > 0 && t`${plural(passages, { one: '# texto', other: '# textos' })}`,
    language && LOCALE_NAMES[language],
  ]
  return (
    <div className="flex min-w-0 items-start gap-3 max-md:text-right md:min-w-48 md:max-w-96">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-field bg-brand-soft text-brand-strong max-md:hidden"
      >
        <span className={icon} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        <p className="text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
        {address && address !== title && <p className="text-ink-faint break-all line-clamp-1">{address}</p>}
      </div>
    </div>
  )
}

function DocumentActions({ document, onTask }: { document: KnowledgeDocument; onTask: DocumentsTableProps['onTask'] }) {
  const { t } = useLingui()
  const { title, passages } = document
  const isBusy = isUnread(document)
  return (
    <div className="flex justify-end max-md:w-full max-md:justify-between md:-my-1">
      <IconButton
        label={t`Ver los textos de ${title}`}
        icon="i-lucide-eye"
        disabled={passages === 0}
        onClick={() => onTask('view', document)}
      />
      <IconButton label={t`Editar ${title}`} icon="i-lucide-pencil" onClick={() => onTask('edit', document)} />
      <IconButton
        label={isBusy ? t`${title} se está leyendo` : t`Volver a leer ${title}`}
        icon="i-lucide-refresh-cw"
        disabled={isBusy}
        onClick={() => onTask('read', document)}
      />
      <IconButton
        label={t`Eliminar ${title}`}
        icon="i-lucide-trash-2"
        tone="danger"
        onClick={() => onTask('delete', document)}
      />
    </div>
  )
}

interface DocumentStatusProps {
  document: KnowledgeDocument
  onRetry: () => void
}

/** The state of a document: progress, skipped pages, changes by readings, or the failure with a retry. */
function DocumentStatus({ document, onRetry }: DocumentStatusProps) {
  const { state, reason, progress, skipped, passages, nextReadingAt, address, readAt, updatedAt } = document
  const { t, i18n } = useLingui()
  const { retry } = useCommonWords()
  const locale = useLocale()
  const at = (address === null ? null : readAt) ?? updatedAt
  const when = formatMoment(at, locale)
  const again = nextReadingAt && formatDate(nextReadingAt, locale)
  const { name, icon, tone } = STATES[state]
  const done = progress?.done ?? 0
  const total = progress?.total ?? 0
  return (
    <div className="grid justify-items-start gap-1.5 max-md:justify-items-end max-md:text-right md:max-w-72">
      <span role="status">
        <Badge tone={tone} icon={icon}>
          {i18n._(name)}
        </Badge>
      </span>
      <time dateTime={at} className="text-ink-soft">{t`Actualizado: ${when}`}</time>
      {progress && (
        <>
          <progress value={done} max={total} aria-label={i18n._(name)} className="sr-only" />
          <span className="text-ink-soft tabular-nums">{t`${done} de ${total} páginas`}</span>
        </>
      )}
      {state === 'ready' && skipped > 0 && (
        <span className="text-ink-soft">
          <Plural value={skipped} one="# página no se pudo leer" other="# páginas no se pudieron leer" />
        </span>
      )}
      <DocumentReadings document={document} />
      {state === 'failed' && (
        <>
          {reason && <span className="text-ink-soft">{i18n._(FAILURES[reason])}</span>}
          {passages > 0 && <span className="text-ink-soft">{t`Sigue usando lo que leyó antes.`}</span>}
          {again && <span className="text-ink-soft">{t`Se volverá a intentar el ${again}.`}</span>}
          <Button variant="secondary" size="small" icon="i-lucide-rotate-cw" onClick={onRetry}>
            {retry}
          </Button>
        </>
      )}
    </div>
  )
}
