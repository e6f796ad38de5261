import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { PLAN_FEATURES_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { asJson, asLines, type FeaturesDraft, type Line, lineOf, moved } from './features-draft.ts'

interface FeaturesEditorProps {
  draft: FeaturesDraft
  onDraft: (draft: FeaturesDraft) => void
  error: string | undefined
  readOnly: boolean
}

/** Edits the features of a plan as a list, or as JSON for another structure. */
export function FeaturesEditor({ draft, onDraft, error, readOnly }: FeaturesEditorProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const lines = asLines(draft)
  const views = [
    { kind: 'lines', label: t`Lista`, next: lines },
    { kind: 'json', label: t`JSON`, next: asJson(draft) },
  ] as const
  return (
    <FieldGroup
      label={t`Características`}
      optionalLabel={words.optional}
      error={error}
      hint={lines === null && !readOnly ? t`Solo una lista de textos puede verse como lista.` : undefined}
    >
      <div className="flex gap-1">
        {views.map(({ kind, label, next }) => (
          <Button
            key={kind}
            size="small"
            variant={draft.kind === kind ? 'secondary' : 'ghost'}
            aria-pressed={draft.kind === kind}
            disabled={next === null}
            onClick={() => next && onDraft(next)}
          >
            {label}
          </Button>
        ))}
      </div>
      {draft.kind === 'lines' ? (
        <FeatureLines
          lines={draft.lines}
          onLines={(next) => onDraft({ kind: 'lines', lines: next })}
          invalid={error !== undefined}
          readOnly={readOnly}
        />
      ) : (
        <TextArea
          aria-label={t`Características en JSON`}
          aria-invalid={error ? true : undefined}
          readOnly={readOnly}
          rows={6}
          spellCheck={false}
          className="font-mono"
          value={draft.text}
          onChange={({ target }) => onDraft({ kind: 'json', text: target.value })}
        />
      )}
    </FieldGroup>
  )
}

interface FeatureLinesProps {
  lines: readonly Line[]
  onLines: (lines: readonly Line[]) => void
  invalid: boolean
  readOnly: boolean
}

/** Lines that are added (Enter), moved (Alt and an arrow key) and removed; the focus follows the line. */
function FeatureLines({ lines, onLines, invalid, readOnly }: FeatureLinesProps) {
  const { t } = useLingui()
  const [focusRequest, setFocusRequest] = useState<number | null>(null)
  const [announcement, announce] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusRequest === null) return
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${focusRequest}"] input`)
    ;(line ?? adder.current)?.focus()
    setFocusRequest(null)
  }, [focusRequest])
  const full = lines.length >= PLAN_FEATURES_MAX
  const add = (at: number) => {
    if (full) return
    const line = lineOf()
    onLines(lines.toSpliced(at, 0, line))
    setFocusRequest(line.key)
  }
  const remove = (index: number) => {
    onLines(lines.toSpliced(index, 1))
    setFocusRequest((lines[index + 1] ?? lines[index - 1])?.key ?? 0)
    announce(t`Característica eliminada`)
  }
  const move = (index: number, by: -1 | 1) => {
    const line = lines[index]
    if (!line || !lines[index + by]) return
    onLines(moved(lines, index, by))
    setFocusRequest(line.key)
    announce(t`Ahora está en el lugar ${index + by + 1} de ${lines.length}`)
  }
  const press = (event: KeyboardEvent, index: number) => {
    const { key, altKey } = event
    if (key === 'Enter') add(index + 1)
    else if (altKey && key === 'ArrowUp') move(index, -1)
    else if (altKey && key === 'ArrowDown') move(index, 1)
    else return
    event.preventDefault()
  }
  if (readOnly && lines.length === 0) return <p className="text-sm text-ink-soft">{t`Sin características`}</p>
  return (
    <div className="grid gap-2">
      <ol ref={list} className="grid gap-2">
        {lines.map(({ key, text }, index) => {
          const place = index + 1
          return (
            <li key={key} data-line={key} className="flex items-center gap-0.5">
              <TextInput
                aria-label={t`Característica ${place}`}
                aria-invalid={invalid || undefined}
                readOnly={readOnly}
                className="mr-1 min-w-0 grow"
                value={text}
                onChange={({ target }) =>
                  onLines(lines.map((line) => (line.key === key ? { key, text: target.value } : line)))
                }
                onKeyDown={(event) => !readOnly && press(event, index)}
              />
              {!readOnly && (
                <>
                  <IconButton
                    label={t`Subir la característica ${place}`}
                    icon="i-lucide-arrow-up"
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    label={t`Bajar la característica ${place}`}
                    icon="i-lucide-arrow-down"
                    disabled={place === lines.length}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    label={t`Quitar la característica ${place}`}
                    icon="i-lucide-x"
                    tone="danger"
                    onClick={() => remove(index)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      {!readOnly && (
        <Button
          ref={adder}
          variant="secondary"
          size="small"
          icon="i-lucide-plus"
          className="justify-self-start"
          disabled={full}
          onClick={() => add(lines.length)}
        >
          {t`Añadir característica`}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}
