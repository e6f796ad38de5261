import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { PermissionChoice } from '../../../worker/contract/permission-rows.ts'
import { CUSTOMER_PERMISSIONS, PERMISSIONS } from '../../../worker/contract/permissions.ts'
import { usePermissionPage } from '../../core/permission-names.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { GroupWiring } from '../../ui/field-group.tsx'
import { SelectAll } from '../../ui/select-all.tsx'
import { SearchInput } from '../../ui/text-input.tsx'

interface PermissionPickerProps {
  permissions: readonly PermissionChoice[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  wiring: GroupWiring
}

/** The permissions of a role in groups. The filter hides permissions; hidden ones stay selected. */
export function PermissionPicker({ permissions: all, chosen, onChoose, wiring }: PermissionPickerProps) {
  const { t } = useLingui()
  const placeOf = usePermissionPage()
  const groupName = useGroupName()
  const [initial] = useState(chosen)
  // A permission of the administration is shown only if the role already has it, so that it can be removed.
  const permissions = all.filter(({ id, name }) => !isAdministration(name) || initial.has(id))
  const [filter, type] = useState('')
  const needle = filter.trim().toLocaleLowerCase()
  const matching = permissions.filter(({ name, description }) =>
    [name, description, placeOf(name)].some((text) => text?.toLocaleLowerCase().includes(needle)),
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
            label={needle ? t`Seleccionar los que se ven` : t`Seleccionar todos`}
            ids={matching.map(({ id }) => id)}
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
        {matching.length === 0 && (
          <p role="status" className="py-6 text-center text-sm text-ink-soft">
            {t`Ningún permiso coincide`}
          </p>
        )}
        {grouped(matching).map((group) => (
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

interface GroupOfPermissionsProps {
  label: string
  permissions: readonly PermissionChoice[]
  chosen: ReadonlySet<string>
  onChange: (ids: readonly string[], isChosen: boolean) => void
}

function GroupOfPermissions({ label, permissions, chosen, onChange }: GroupOfPermissionsProps) {
  const id = useId()
  const placeOf = usePermissionPage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would read the label of a nested fieldset twice.
    <div role="group" aria-labelledby={id}>
      <div id={id} className="border-b border-line">
        <SelectAll
          name="permissions"
          label={label}
          ids={permissions.map((one) => one.id)}
          chosen={chosen}
          onChange={onChange}
        />
      </div>
      <div className="grid gap-x-4 pt-1 pl-7 max-[19rem]:pl-0 sm:grid-cols-2">
        {permissions.map(({ id: permissionId, name, description }) => (
          <Checkbox
            key={permissionId}
            name="permissions"
            checked={chosen.has(permissionId)}
            onChange={({ target }) => onChange([permissionId], target.checked)}
            label={<PermissionLabel name={placeOf(name)} code={name} description={description} />}
          />
        ))}
      </div>
    </div>
  )
}

interface PermissionLabelProps {
  name: string | null
  code: string
  description: string | null
}

const PermissionLabel = ({ name, code, description }: PermissionLabelProps) => (
  <span className="min-w-0 py-1">
    <span className="block break-words">{name ?? code}</span>
    {(name || description) && <span className="block text-xs text-ink-faint break-words">{description ?? code}</span>}
  </span>
)

type GroupName = 'menu' | 'administration' | 'others' | { prefix: string }

interface PermissionGroup {
  key: string
  name: GroupName
  permissions: PermissionChoice[]
}

/** Whether a permission belongs to the administration: it has an effect only for super administrators. */
const isAdministration = (name: string): boolean =>
  includesName(PERMISSIONS, name) && !includesName(CUSTOMER_PERMISSIONS, name)

const includesName = (names: readonly string[], name: string) => names.includes(name)

/** The group of a permission: `users.create` and `users.delete` are in one; those of the menu come first. */
function groupOf(name: string): GroupName {
  if (includesName(CUSTOMER_PERMISSIONS, name)) return 'menu'
  if (isAdministration(name)) return 'administration'
  const prefix = /^([^.:\s]+)[.:]./.exec(name)?.[1]
  return prefix ? { prefix } : 'others'
}

const ORDER = ['menu', 'administration', '.', 'others']
const keyOf = (name: GroupName): string => (typeof name === 'string' ? name : `.${name.prefix}`)
const rank = (key: string): number => ORDER.indexOf(key.startsWith('.') ? '.' : key)

/** The permissions by group, each in the given order. */
function grouped(permissions: readonly PermissionChoice[]): PermissionGroup[] {
  const groups = new Map<string, PermissionGroup>()
  for (const permission of permissions) {
    const name = groupOf(permission.name)
    const key = keyOf(name)
    const group = groups.get(key) ?? { key, name, permissions: [] }
    group.permissions.push(permission)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => rank(a.key) - rank(b.key) || a.key.localeCompare(b.key))
}
