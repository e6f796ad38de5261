import { useMemo } from 'react'
import { differences, type TextDiff } from './differences.ts'

interface ComparedProps {
  before: string
  reply: string | null
  failure: string | null
  /** The titles of the earlier answer and of the new one. */
  titles: readonly [string, string]
}

/** Two answers beside each other, with the differences marked in both. */
export function ComparedReplies({ before, reply, failure, titles: [first, second] }: ComparedProps) {
  const pieces = useMemo(() => differences(before, reply ?? ''), [before, reply])
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Side title={first} pieces={reply === null ? [{ kind: 'same', text: before }] : pieces} without="new" />
      {reply === null ? (
        <div className="grid content-start gap-1 rounded-field bg-danger-soft p-3 text-sm text-danger">
          <h3 className="font-semibold">{second}</h3>
          {failure}
        </div>
      ) : (
        <Side title={second} pieces={pieces} without="gone" />
      )}
    </div>
  )
}

interface SideProps {
  title: string
  pieces: readonly TextDiff[]
  /** The kind of pieces to leave out: those that only the other text has. */
  without: TextDiff['kind']
}

const Side = ({ title, pieces, without }: SideProps) => (
  <div className="grid min-w-0 content-start gap-1 rounded-field bg-surface-sunken p-3 text-sm">
    <h3 className="font-semibold">{title}</h3>
    <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
      {pieces
        .filter(({ kind }) => kind !== without)
        .map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no unique key.
          <MarkedText key={index} kind={kind} text={text} />
        ))}
    </p>
  </div>
)

function MarkedText({ kind, text }: TextDiff) {
  if (kind === 'gone') return <del className="rounded-sm bg-danger-soft text-danger no-underline">{text}</del>
  if (kind === 'new') return <ins className="rounded-sm bg-success-soft text-success no-underline">{text}</ins>
  return text
}
