import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../../worker/contract/accounts.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { saveFile } from '../../core/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useEditUser, useExportUser } from './users.api.ts'

export type UserTask = 'edit' | 'delete'

interface UserActionsProps {
  user: User
  /** The id of the text that says why the user cannot be deactivated or deleted. */
  blockedBy: string | undefined
  onTask: (task: UserTask, user: User) => void
}

export function UserActions({ user, blockedBy, onTask }: UserActionsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { id, name, email, isActive } = user
  const edit = useEditUser(id)
  const exported = useExportUser()
  const toggle = () =>
    edit.mutate(
      { isActive: !isActive },
      {
        onSuccess: ({ message }) => notify.success(words.done, message ?? t`Usuario actualizado correctamente`),
        onError: (error) => notify.error(words.error, sayFailure(error)),
      },
    )
  const exportAll = () =>
    exported.mutate(id, {
      onSuccess: (content) => saveFile(content, `vocero-${email}.json`),
      onError: (error) => notify.error(words.error, sayFailure(error)),
    })
  const isBlocked = blockedBy !== undefined
  const why = blockedBy && { 'aria-describedby': blockedBy }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="small" icon="i-lucide-pencil" onClick={() => onTask('edit', user)}>
        {words.edit}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <Button
        variant="ghost"
        size="small"
        icon={isActive ? 'i-lucide-user-x' : 'i-lucide-user-check'}
        disabled={isBlocked}
        loading={edit.isPending}
        onClick={toggle}
        {...why}
      >
        {isActive ? t`Desactivar` : t`Activar`}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <div className="ml-auto flex">
        <IconButton
          label={t`Eliminar a ${name}`}
          icon="i-lucide-trash-2"
          tone="danger"
          disabled={isBlocked}
          onClick={() => onTask('delete', user)}
          {...why}
        />
        <MoreActions user={user} onExport={exportAll} exporting={exported.isPending} />
      </div>
    </div>
  )
}

interface MoreActionsProps {
  user: User
  onExport: () => void
  exporting: boolean
}

function MoreActions({ user: { id, name }, onExport, exporting }: MoreActionsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Menu
      trigger={<IconButton label={t`Más acciones para ${name}`} icon="i-lucide-ellipsis-vertical" />}
      items={[
        {
          key: 'export',
          label: t`Exportar sus datos`,
          icon: 'i-lucide-download',
          disabled: exporting,
          onSelect: onExport,
        },
        {
          key: 'log',
          label: t`Ver su actividad`,
          icon: 'i-lucide-scroll-text',
          onSelect: () => void navigate({ to: '/admin/audit-log', search: { actorId: id } }),
        },
      ]}
    />
  )
}
