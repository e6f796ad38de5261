import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { knowledgeSearchQuery } from './knowledge.api.ts'

/** Searches an agent's knowledge: the passages that it would use for an answer. */
export function KnowledgeSearchBox({ agentId, name }: { agentId: string; name: string }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const title = useId()
  const [typed, type] = useState('')
  const [asked, setAsked] = useState('')
  const results = useQuery({ ...knowledgeSearchQuery(agentId, asked), enabled: asked !== '' })
  const clear = () => {
    type('')
    setAsked('')
  }
  return (
    <Card className="grid gap-4">
      <h3 id={title} className="sr-only">
        {t`Buscar en lo que sabe`}
      </h3>
      <search aria-labelledby={title}>
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(typed.trim())
          }}
        >
          <SearchInput
            label={t`¿Qué sabe ${name} de…?`}
            className="min-w-0 flex-1 basis-56"
            maxLength={SEARCH_MAX}
            dir="auto"
            value={typed}
            onChange={({ target }) => {
              type(target.value)
              if (target.value === '') setAsked('')
            }}
          />
          <Button type="submit" variant="secondary" loading={results.isFetching} disabled={typed.trim() === ''}>
            {words.search}
          </Button>
          {asked && (
            <Button variant="ghost" icon="i-lucide-x" onClick={clear}>
              {t`Quitar búsqueda`}
            </Button>
          )}
        </form>
      </search>
      {asked && (
        <div role="status">
          {results.isPending && <Loading label={t`Buscando en lo que sabe`} rows={2} />}
          {results.isError && <FailedState title={t`No se pudo buscar`} query={results} />}
          {results.data?.length === 0 && (
            <p className="text-ink-soft">{t`No sabe nada de «${asked}». Añade un contenido o una respuesta que lo diga.`}</p>
          )}
          {results.data && results.data.length > 0 && (
            <ol className="grid gap-3">
              {results.data.map(({ heading, body, address }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: results have no id.
                <li key={at} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
                  <p className="font-semibold wrap-anywhere" dir="auto">
                    {heading}
                  </p>
                  <p className="line-clamp-3 whitespace-pre-wrap text-sm text-ink-soft wrap-anywhere" dir="auto">
                    {body}
                  </p>
                  {address && (
                    <a
                      href={address}
                      target="_blank"
                      rel="noreferrer"
                      className="w-fit text-sm text-brand-strong hover:underline wrap-anywhere"
                    >
                      {address}
                    </a>
                  )}
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </Card>
  )
}
