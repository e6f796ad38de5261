import { useId } from 'react'
import type { PermissionChoice } from '../../../worker/contract/permission-rows.ts'
import { useOpenedPlace } from '../../core/permission-names.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectAll } from '../../ui/select-all.tsx'

interface GroupOfPermissionsProps {
  label: string
  permissions: readonly PermissionChoice[]
  chosen: ReadonlySet<string>
  onChange: (ids: readonly string[], isChosen: boolean) => void
}

export function GroupOfPermissions({ label, permissions, chosen, onChange }: GroupOfPermissionsProps) {
  const id = useId()
  const placeOf = useOpenedPlace()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the fieldset of the question would read its label twice.
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
