import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { useSave } from './session-hooks.ts'
import { TagForm } from './tag-form.tsx'
import { threadListsQuery } from './threads.api.ts'

interface ContactTagsProps {
  agentId: string
  thread: { id: string; tags: readonly string[] }
  isReader: boolean
}

/** The tags of a conversation; those of other conversations are suggested. */
export function ContactTags({ agentId, thread: { id, tags }, isReader }: ContactTagsProps) {
  const { t } = useLingui()
  const { save, isPending } = useSave(id)
  const known = useQuery(threadListsQuery(agentId)).data?.tags ?? []
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t`Etiquetas`}</h3>
      {tags.length === 0 && <p className="text-sm text-ink-soft">{t`Ninguna todavía.`}</p>}
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <Badge>
              <span className="truncate" dir="auto">
                {tag}
              </span>
              {!isReader && (
                <button
                  type="button"
                  aria-label={t`Quitar la etiqueta ${tag}`}
                  title={t`Quitar la etiqueta ${tag}`}
                  className="-mr-2 grid size-6 place-items-center"
                  onClick={() => !isPending && save({ tags: tags.filter((other) => other !== tag) })}
                >
                  <span aria-hidden className="i-lucide-x" />
                </button>
              )}
            </Badge>
          </li>
        ))}
      </ul>
      {!isReader && (
        <TagForm
          known={known.filter((tag) => !tags.includes(tag))}
          isPending={isPending}
          onAdd={(tag, done) => save({ tags: [...tags, tag] }, done)}
        />
      )}
    </section>
  )
}
