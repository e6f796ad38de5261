import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../../worker/contract/accounts.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { saveFile } from '../../core/save-file.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { useEditUser, useExportUser } from './users.api.ts'

export type UserTask = 'edit' | 'delete'

interface UserActionsProps {
  user: User
  /** Nobody deactivates or deletes himself. */
  isOwn: boolean
  onTask: (task: UserTask, user: User) => void
}

export function UserActions({ user, isOwn, onTask }: UserActionsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const navigate = useNavigate()
  const { id, name, email, isActive } = user
  const edit = useEditUser(id)
  const exported = useExportUser()
  const onError = (error: unknown) => notify.error(words.error, sayFailure(error))
  const toggle = () =>
    edit.mutate(
      { isActive: !isActive },
      {
        onSuccess: ({ message }) => notify.success(words.done, message ?? t`Usuario actualizado correctamente`),
        onError,
      },
    )
  const exportAll = () =>
    exported.mutate(id, { onSuccess: (content) => saveFile(content, `vocero-${email}.json`), onError })
  const activation = {
    key: 'activation',
    label: isActive ? t`Desactivar` : t`Activar`,
    icon: isActive ? 'i-lucide-user-x' : 'i-lucide-user-check',
    disabled: edit.isPending,
    onSelect: toggle,
  }
  const removal = {
    key: 'delete',
    label: words.delete,
    icon: 'i-lucide-trash-2',
    tone: 'danger',
    onSelect: () => onTask('delete', user),
  } as const
  return (
    <div className="flex justify-end max-md:w-full md:-my-1">
      <IconButton label={t`Editar a ${name}`} icon="i-lucide-pencil" onClick={() => onTask('edit', user)} />
      <Menu
        trigger={<IconButton label={t`Más acciones para ${name}`} icon="i-lucide-ellipsis-vertical" />}
        items={[
          ...(isOwn ? [] : [activation]),
          {
            key: 'export',
            label: t`Exportar sus datos`,
            icon: 'i-lucide-download',
            disabled: exported.isPending,
            onSelect: exportAll,
          },
          {
            key: 'log',
            label: t`Ver su actividad`,
            icon: 'i-lucide-scroll-text',
            onSelect: () => void navigate({ to: '/admin/audit-log', search: { actorId: id } }),
          },
          ...(isOwn ? [] : [removal]),
        ]}
      />
    </div>
  )
}
