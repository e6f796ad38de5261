import { useLingui } from '@lingui/react/macro'
import { useCommonWords } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { FeatureLines } from './feature-lines.tsx'
import { asJson, asLines, type FeaturesDraft } from './features-draft.ts'

interface FeaturesEditorProps {
  draft: FeaturesDraft
  onDraft: (draft: FeaturesDraft) => void
  error: string | undefined
  readOnly: boolean
}

/** The features of a plan: a list, or JSON for another form. */
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
