import { memo } from 'react'
import { Markdown } from '../ui/chat/markdown.tsx'

/** A reply, read anew only when it has grown. */
export const ReplyText = memo(Markdown)
