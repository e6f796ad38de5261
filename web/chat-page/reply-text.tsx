import { memo } from 'react'
import { Markdown } from '../ui/chat/markdown.tsx'

/** A reply, parsed again only when it has grown. */
export const ReplyText = memo(Markdown)
