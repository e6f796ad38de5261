import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_MAX, SUBSCRIPTION_SEARCH_DEBOUNCE_MS } from '../../../../worker/contract/limits.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { failureMessage } from '../../../core/failure.ts'
import { useDebounced } from '../../../core/use-typed-search.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { usersFoundQuery } from './all-subscriptions.api.ts'

interface UserPickerProps {
  user: ComboboxOption | null
  onUser: (user: ComboboxOption | null) => void
  placeholder?: string
  /** The accessible name, unless a field around it provides one. */
  label?: string
}

/** The choice of one user, searched by name, e-mail address or company. */
export function UserPicker({ user, onUser, placeholder, label }: UserPickerProps) {
  const { t } = useLingui()
  const [word, type] = useState('')
  const debounced = useDebounced(word.trim(), SUBSCRIPTION_SEARCH_DEBOUNCE_MS)
  // The query is observed here, because the popup may not be mounted and only observed queries are refetched.
  const { data, isPending, isError, error, refetch } = useQuery(usersFoundQuery(debounced))
  const options = (data ?? []).map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
  return (
    <Combobox
      value={user}
      onValue={onUser}
      options={options}
      searchText={word}
      onWord={type}
      label={label}
      placeholder={placeholder ?? t`Elige un usuario`}
      searchLabel={t`Buscar por nombre, correo o empresa`}
      listLabel={t`Usuarios`}
      maxLength={SEARCH_MAX}
      status={<Status {...{ isPending, isError, error, refetch }} isEmpty={options.length === 0} />}
    />
  )
}

interface StatusProps {
  isPending: boolean
  isError: boolean
  error: unknown
  refetch: () => unknown
  isEmpty: boolean
}

function Status({ isPending, isError, error, refetch, isEmpty }: StatusProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  if (isError)
    return (
      <div className="grid justify-items-start gap-2 px-3 py-3">
        <p className="text-danger">
          {t`Error al cargar los usuarios`}. {failureMessage(error)}
        </p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </div>
    )
  if (isPending) return <p className="px-3 py-3">{words.loading}</p>
  return isEmpty && <p className="px-3 py-3">{t`Ningún usuario coincide.`}</p>
}
