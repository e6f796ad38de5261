import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { useOpenedPlace } from '../../core/permission-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export type PermissionTask = 'edit' | 'delete'

interface PermissionCardProps {
  permission: PermissionRow
  onTask: (task: PermissionTask, permission: PermissionRow) => void
}

export function PermissionCard({ permission, onTask }: PermissionCardProps) {
  const { t } = useLingui()
  const why = useId()
  const place = useOpenedPlace()(permission.name)
  const { name, description, isSystem, _count } = permission
  const roles = _count.rolePermissions
  const told = description ?? (place ? t`Abre «${place}» en el menú.` : t`Sin descripción`)
  const isKept = isSystem || roles > 0
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 font-semibold break-all">{name}</h2>
        {isSystem && (
          <Badge tone="brand" icon="i-lucide-lock">
            {t`Del sistema`}
          </Badge>
        )}
      </header>
      <p className="text-sm text-ink-soft break-words">{told}</p>
      <footer className="mt-auto flex items-end justify-between gap-3 border-t border-line pt-3">
        <p className="py-2 text-sm text-ink-faint">
          {t`${plural(roles, { 0: 'En ningún rol', one: 'En # rol', other: 'En # roles' })}`}
          {isKept && (
            <span id={why}>
              {' · '}
              {isSystem ? t`no se puede cambiar` : t`quítalo de los roles para eliminarlo`}
            </span>
          )}
        </p>
        <div className="-mb-1 -mr-2 flex">
          <IconButton
            label={t`Editar ${name}`}
            icon="i-lucide-pencil"
            disabled={isSystem}
            aria-describedby={isSystem ? why : undefined}
            onClick={() => onTask('edit', permission)}
          />
          <IconButton
            label={t`Eliminar ${name}`}
            icon="i-lucide-trash-2"
            tone="danger"
            disabled={isKept}
            aria-describedby={isKept ? why : undefined}
            onClick={() => onTask('delete', permission)}
          />
        </div>
      </footer>
    </article>
  )
}
