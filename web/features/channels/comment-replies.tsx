import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'

interface CommentRepliesProps {
  value: string
  onValue: (value: string) => void
}

/** Whether comments on the posts of a page or an Instagram account are answered by a private message. */
export function CommentReplies({ value, onValue }: CommentRepliesProps) {
  const { t } = useLingui()
  const hint = useId()
  return (
    <div className="grid gap-0.5">
      <Checkbox
        label={t`Responder en privado a los comentarios`}
        checked={value === 'private'}
        onChange={({ target }) => onValue(target.checked ? 'private' : '')}
        aria-describedby={hint}
      />
      <p id={hint} className="text-sm text-ink-faint">
        {t`Quien comenta una publicación recibe un solo mensaje privado, y la conversación sigue cuando responde. Cuenta como las demás conversaciones. La app de Meta necesita el permiso para comentarios.`}
      </p>
    </div>
  )
}
