import { memo } from 'react'
import { useLater } from '../ui/chat/later.ts'

/** A third of what the page weighs, so it comes with the first reply that is formatted and not before. */
const load = () => import('../ui/chat/markdown.tsx').then(({ Markdown }) => Markdown)
const FORMATTED = /[\\*_~`#>|[\]<&]|^\s*(?:[-+]|\d+[.)])\s|^\s*(?:-{3,}|={3,})\s*$|:\/\/|www\.|@|^(?: {4}|\t)/m

/** A reply, formatted once what formats it is there; plain until then, and plain for good if it is plain. */
export const ReplyText = memo(function ReplyText({ text }: { text: string }) {
  const isFormatted = FORMATTED.test(text)
  const Markdown = useLater(load, isFormatted)
  if (isFormatted && Markdown) return <Markdown text={text} />
  return (
    <p dir="auto" className="whitespace-pre-wrap [unicode-bidi:isolate]">
      {text}
    </p>
  )
})
