import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PermissionChoice } from '../../../worker/contract/permission-rows.ts'
import { useOpenedPlace } from '../../core/permission-names.ts'
import type { GroupWiring } from '../../ui/field-group.tsx'
import { SelectAll } from '../../ui/select-all.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { GroupOfPermissions } from './group-of-permissions.tsx'
import { type GroupName, grouped, isAdministration } from './permission-groups.ts'

interface PermissionPickerProps {
  permissions: readonly PermissionChoice[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  wiring: GroupWiring
}

/** The permissions of a role, in groups; the filter hides and does not deselect. */
export function PermissionPicker({ permissions: all, chosen, onChoose, wiring }: PermissionPickerProps) {
  const { t } = useLingui()
  const placeOf = useOpenedPlace()
  const groupName = useGroupName()
  const [held] = useState(chosen)
  // One that a role has from before is shown, so that it can be taken away.
  const permissions = all.filter(({ id, name }) => !isAdministration(name) || held.has(id))
  const [filter, type] = useState('')
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = permissions.filter(({ name, description }) =>
    [name, description, placeOf(name)].some((text) => text?.toLocaleLowerCase().includes(wanted)),
  )
  const change = (ids: readonly string[], isChosen: boolean) => {
    const rest = [...chosen].filter((id) => !ids.includes(id))
    onChoose(new Set(isChosen ? [...rest, ...ids] : rest))
  }
  return (
    <div className="rounded-field border border-line">
      <div className="grid gap-2 border-b border-line p-3">
        <SearchInput
          label={t`Filtrar permisos`}
          value={filter}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <SelectAll
            name="permissions"
            label={wanted ? t`Seleccionar los que se ven` : t`Seleccionar todos`}
            ids={shown.map(({ id }) => id)}
            chosen={chosen}
            onChange={change}
            {...wiring}
          />
          <p aria-live="polite" className="text-sm text-ink-faint">
            {t`${chosen.size} de ${permissions.length} elegidos`}
          </p>
        </div>
      </div>
      <div className="grid max-h-80 gap-4 overflow-y-auto p-3">
        {shown.length === 0 && (
          <p role="status" className="py-6 text-center text-sm text-ink-soft">
            {t`Ningún permiso coincide`}
          </p>
        )}
        {grouped(shown).map((group) => (
          <GroupOfPermissions
            key={group.key}
            label={groupName(group.name)}
            permissions={group.permissions}
            chosen={chosen}
            onChange={change}
          />
        ))}
      </div>
    </div>
  )
}

function useGroupName(): (name: GroupName) => string {
  const { t } = useLingui()
  const names = {
    menu: t`Menú de la consola`,
    administration: t`Sin efecto: la administración es de los super administradores`,
    others: t`Otros`,
  }
  return (name) => (typeof name === 'string' ? names[name] : name.prefix)
}
