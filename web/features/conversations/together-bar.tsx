import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConversationSession } from '../../../worker/contract/conversation-sessions.ts'
import type { ThreadInput } from '../../../worker/contract/thread-input.ts'
import { TOGETHER_MAX } from '../../../worker/contract/thread-limits.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { fieldMessage } from '../../core/failure.ts'
import { useSession } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { SelectAll } from '../../ui/select-all.tsx'
import { reload } from './conversations.api.ts'
import type { Selection } from './selection.ts'
import { TagForm } from './tag-form.tsx'
import { changeOne, threadListsQuery } from './threads.api.ts'
import { inBatches } from './together.ts'

interface TogetherBarProps {
  /** The loaded rows. */
  sessions: readonly ConversationSession[]
  selection: Selection
  agentId: string | undefined
}

type Change = (session: ConversationSession) => ThreadInput

/** The actions on all selected conversations. */
export function TogetherBar({ sessions, selection, agentId }: TogetherBarProps) {
  const { t } = useLingui()
  const { undo } = useUndoWords()
  const client = useQueryClient()
  const own = useSession()?.user.id
  const { data } = useQuery(threadListsQuery(agentId))
  const [progress, setProgress] = useState<{ count: number; of: number } | null>(null)
  const [isTagging, tag] = useState(false)
  const chosen = sessions.filter(({ threadId }) => selection.ids.has(threadId))
  const total = chosen.length
  const isTooMany = total > TOGETHER_MAX

  /** Makes a change and shows for how many it succeeded; with `back` exactly these can be undone. */
  const run = async (what: string, threads: readonly ConversationSession[], change: Change, back?: Change) => {
    const reportProgress = (count: number) => setProgress({ count, of: threads.length })
    reportProgress(0)
    const work = (session: ConversationSession) => changeOne(session.threadId, change(session))
    const { done, failed, error } = await inBatches(threads, work, reportProgress)
    setProgress(null)
    selection.choose(
      done.map(({ threadId }) => threadId),
      false,
    )
    void reload(client)
    const title = t`${what}: hecho en ${done.length} de ${threads.length}`
    const action = back && done.length > 0 && (
      <Button variant="secondary" size="small" onClick={() => void run(undo, done, back)}>
        {undo}
      </Button>
    )
    if (failed.length > 0) notify.error(title, fieldMessage(error), action)
    else notify.success(title, undefined, action)
  }
  const item = (key: string, label: string, icon: string, change: Change, threads = chosen, back?: Change) => ({
    ...{ key, label, icon, disabled: threads.length === 0 || isTooMany },
    onSelect: () => void run(label, threads, change, back),
  })
  const [closed, others] = [true, false].map((isClosed) =>
    chosen.filter(({ status }) => (status === 'closed') === isClosed),
  )
  const items = [
    item(
      'close',
      t`Cerrar`,
      'i-lucide-archive',
      ({ last }) => ({ status: 'closed', seen: { exchangeId: last.id } }),
      others,
      ({ status, assigneeId }) => ({ status, assigneeId }),
    ),
    item('open', t`Reabrir`, 'i-lucide-undo-2', () => ({ status: 'open' }), closed),
    item('read', t`Marcar como leídas`, 'i-lucide-check', () => ({ isRead: true })),
    item('unread', t`Marcar como no leídas`, 'i-lucide-message-square-more', () => ({ isRead: false })),
    {
      ...{ key: 'tag', label: t`Añadir una etiqueta`, icon: 'i-lucide-plus', disabled: total === 0 || isTooMany },
      onSelect: () => tag(true),
    },
    ...(data?.assignable ?? []).map(({ id, name }) =>
      item(id, id === own ? t`Asignármelas` : t`Asignar a ${name}`, 'i-lucide-user-check', () => ({ assigneeId: id })),
    ),
    item('nobody', t`Dejar sin asignar`, 'i-lucide-x', () => ({ assigneeId: null })),
  ]
  const statusText = () => {
    if (progress) return t`${progress.count} de ${progress.of}…`
    if (isTooMany) return t`Elige ${TOGETHER_MAX} como máximo.`
    return t`${plural(total, { one: '# seleccionada', other: '# seleccionadas' })}`
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
      <SelectAll
        label={sessions.length > TOGETHER_MAX ? t`Las ${TOGETHER_MAX} primeras` : t`Todas`}
        ids={sessions.slice(0, TOGETHER_MAX).map(({ threadId }) => threadId)}
        chosen={selection.ids}
        onChange={selection.choose}
      />
      <p role="status" className="min-w-0 grow text-sm text-ink-soft">
        {statusText()}
      </p>
      <Menu
        trigger={
          <Button variant="secondary" size="small" loading={progress !== null} disabled={total === 0}>
            {t`Acciones`}
          </Button>
        }
        items={items}
      />
      {isTagging && (
        <Dialog open size="small" onClose={() => tag(false)} title={t`Añadir una etiqueta`}>
          <TagForm
            known={data?.tags ?? []}
            onAdd={(name) => {
              tag(false)
              void run(t`Añadir una etiqueta`, chosen, () => ({ addTags: [name] }))
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
