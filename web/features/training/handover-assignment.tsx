import { useLingui } from '@lingui/react/macro'
import { ASSIGNMENTS, type Assignment } from '../../../worker/contract/thread-status.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

export function useAssignmentNames(): Record<Assignment, string> {
  const { t } = useLingui()
  return {
    hand: t`Quien la tome`,
    turns: t`Por turnos`,
    load: t`Quien tenga menos conversaciones`,
  }
}

interface AssignFieldProps {
  assign: Assignment
  error: string | undefined
  onChange: (assign: Assignment) => void
}

/** To whom a conversation is assigned when it begins to wait for a member. */
export function AssignField({ assign, error, onChange }: AssignFieldProps) {
  const { t } = useLingui()
  const names = useAssignmentNames()
  return (
    <div className="sm:max-w-sm">
      <Field
        label={t`Quién atiende una conversación que espera`}
        error={error}
        hint={
          assign === 'hand'
            ? t`Se avisa a todo el equipo.`
            : t`Se avisa solo a quien le toca, de quienes reciben conversaciones nuevas: cada persona lo indica en su configuración. Si nadie las recibe, queda sin asignar y se avisa a todo el equipo.`
        }
      >
        <Select
          name="handover.assign"
          value={assign}
          options={ASSIGNMENTS.map((each) => ({ value: each, label: names[each] }))}
          onChange={({ target }) => onChange(target.value as Assignment)}
        />
      </Field>
    </div>
  )
}
