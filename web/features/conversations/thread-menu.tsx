import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { failureMessage } from '../../core/failure.ts'
import { useSession } from '../../core/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { useSave } from './session-hooks.ts'
import { threadListsQuery, useMarkRead } from './threads.api.ts'

/** The members to whom conversations can be assigned. */
export const useAssignable = (agentId: string | undefined) => useQuery(threadListsQuery(agentId)).data?.assignable ?? []

/** Finds the name of who attends to a conversation or has written in it. */
export function useNameOf(agentId: string | undefined) {
  const { data } = useQuery(threadListsQuery(agentId))
  const people = data && [...data.assignable, ...data.attending]
  return (id: string | null | undefined) => people?.find((person) => person.id === id)?.name
}

interface ThreadMenuProps {
  agentId: string
  thread: { id: string; assigneeId: string | null }
  onUnread: () => void
}

/** The menu of less frequent actions on a conversation. */
export function ThreadMenu({ agentId, thread: { id, assigneeId }, onUnread }: ThreadMenuProps) {
  const { t } = useLingui()
  const own = useSession()?.user.id
  const people = useAssignable(agentId)
  const { save } = useSave(id)
  const mark = useMarkRead()
  const assign = (to: string | null) => save({ assigneeId: to }, undefined, t`No se pudo asignar la conversación`)
  const unread = () =>
    mark.mutate(
      { id, isRead: false },
      {
        onSuccess: (_, isHere) => isHere && onUnread(),
        onError: (error) => notify.error(t`No se pudo marcar como no leída`, failureMessage(error)),
      },
    )
  return (
    <Menu
      trigger={<IconButton label={t`Más acciones de la conversación`} icon="i-lucide-ellipsis-vertical" />}
      items={[
        ...people
          .filter((person) => person.id !== assigneeId)
          .map((person) => ({
            key: person.id,
            label: person.id === own ? t`Asignármela` : t`Asignar a ${person.name}`,
            icon: 'i-lucide-user-check',
            onSelect: () => assign(person.id),
          })),
        ...(assigneeId
          ? [{ key: 'nobody', label: t`Dejar sin asignar`, icon: 'i-lucide-x', onSelect: () => assign(null) }]
          : []),
        { key: 'unread', label: t`Marcar como no leída`, icon: 'i-lucide-message-square-more', onSelect: unread },
      ]}
    />
  )
}
