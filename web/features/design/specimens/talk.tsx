import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Bubble } from '../../../ui/chat/bubble.tsx'
import { Composer } from '../../../ui/chat/composer.tsx'
import { EmojiPicker } from '../../../ui/chat/emoji-picker.tsx'
import { Markdown } from '../../../ui/chat/markdown.tsx'
import { MessageList } from '../../../ui/chat/message-list.tsx'
import { Opening } from '../../../ui/chat/opening.tsx'
import { Options } from '../../../ui/chat/options.tsx'
import { Typing } from '../../../ui/chat/typing.tsx'
import type { Theme } from '../side.tsx'

const REPLY = 'We are open **Monday to Friday**:\n\n- 9:00 to 18:00\n- and `closed` on holidays'
const AT = { iso: '2026-11-22T09:00:00Z', text: '9:00' }
const noop = () => undefined

export function Talk({ theme }: { theme: Theme }) {
  const [isPicking, pick] = useState(false)
  return (
    <>
      <Opening
        name="Luz"
        title="Opening"
        greeting="What stands there before the first message"
        questions={[
          { icon: 'i-lucide-life-buoy', title: 'Help', text: 'What can you do?' },
          { icon: 'i-lucide-info', title: 'Information', text: 'Tell me about it.' },
        ]}
        onAsk={noop}
      />
      <div className="flex h-80 flex-col">
        <MessageList
          label={`Conversation, ${theme}`}
          toEndLabel="To the end"
          extent="2"
          own={1}
          unfinished={
            <Bubble from="agent" author="Luz">
              <Typing label={`Luz is typing, ${theme}`} />
            </Bubble>
          }
        >
          <Bubble from="visitor" author="You" at={AT}>
            When are you open? 👋
          </Bubble>
          <Bubble from="agent" author="Luz" at={AT}>
            <Markdown text={REPLY} />
            <Options titles={['Today', 'Tomorrow']} onAsk={noop} />
          </Bubble>
        </MessageList>
      </div>
      <Composer
        words={{
          field: `Message, ${theme}`,
          placeholder: 'Write here',
          send: 'Send',
          emojis: 'Emojis',
          held: 'Sent after the reply',
          left: (count) => `${count} left`,
        }}
        thread={theme}
        onSend={noop}
        isBlocked={false}
        lengthMax={200}
        lengthOf={(text) => text.length}
        heightMaxPx={120}
      />
      <div className="relative min-h-10">
        <Button variant="secondary" size="small" data-opens-emojis onClick={() => pick(!isPicking)}>
          EmojiPicker
        </Button>
        {isPicking && <EmojiPicker label="Emojis" onPick={noop} onClose={() => pick(false)} />}
      </div>
    </>
  )
}
