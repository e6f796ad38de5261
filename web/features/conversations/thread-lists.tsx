import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { THREADS_COUNTED_MAX } from '../../../worker/contract/thread-limits.ts'
import type { ThreadList } from '../../../worker/contract/thread-status.ts'
import { classes } from '../../ui/class-names.ts'
import { threadListsQuery } from './threads.api.ts'

interface ThreadListsProps {
  agentId: string | undefined
  chosen: ThreadList | undefined
  onChoose: (list: ThreadList | undefined) => void
  className?: string
}

const formatCount = (count: number): string =>
  count < THREADS_COUNTED_MAX ? String(count) : `${THREADS_COUNTED_MAX - 1}+`

/** The lists of conversations with their counts: a column, on narrow screens a row that scrolls horizontally. */
export function ThreadLists({ agentId, chosen, onChoose, className }: ThreadListsProps) {
  const { t } = useLingui()
  const { data } = useQuery(threadListsQuery(agentId))
  const lists = [
    { list: 'mine', name: t`Míos` },
    { list: 'unassigned', name: t`Sin asignar` },
    { list: 'waiting', name: t`Esperan a una persona` },
    { list: 'unknown', name: t`No supo` },
    { list: undefined, name: t`Todos` },
    { list: 'closed', name: t`Cerrados` },
  ] as const
  return (
    <nav aria-label={t`Listas de conversaciones`} className={className}>
      <ul className="flex gap-1 overflow-x-auto p-2 xl:flex-col xl:overflow-visible">
        {lists.map(({ list, name }) => {
          const count = data?.counts[list ?? 'all']
          return (
            <li key={name} className="shrink-0">
              <button
                type="button"
                aria-current={list === chosen || undefined}
                onClick={() => onChoose(list)}
                className={classes(
                  'flex min-h-9 w-full items-center justify-between gap-2 rounded-field px-3 py-1.5 text-left text-sm transition-colors',
                  list === chosen ? 'bg-brand-soft font-semibold text-brand-strong' : 'hover:bg-surface-sunken',
                )}
              >
                {name}
                {count !== undefined && count > 0 && (
                  <span className="tabular-nums text-ink-soft">{formatCount(count)}</span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
