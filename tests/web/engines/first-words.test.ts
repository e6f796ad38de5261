import { expect, test } from 'vitest'
import { systemClock } from '../../../worker/core/clock.ts'
import type { ReplyPart } from '../../../worker/engines/engine.ts'
import { firstAtOnce } from '../../../worker/features/chat/first-text.ts'
import { collectReply } from '../../../worker/features/chat/replying.service.ts'

test('the first words are on their way before the rest is looked at, and the rest waits for nothing', async () => {
  const log: string[] = []
  async function* together(): AsyncGenerator<ReplyPart> {
    for (const text of ['Abrimos ', 'de ', 'lunes']) {
      log.push(`looked at ${text}`)
      yield { text }
    }
  }
  const made = collectReply(
    together(),
    firstAtOnce((text) => {
      log.push(`heard ${text}`)
      setTimeout(() => log.push(`sent ${text}`), 0)
    }, systemClock),
    systemClock,
  )
  expect((await made)?.text).toBe('Abrimos de lunes')
  expect(log).toEqual([
    'looked at Abrimos ',
    'heard Abrimos ',
    'sent Abrimos ',
    'looked at de ',
    'heard de ',
    'looked at lunes',
    'heard lunes',
  ])
})
