import { setTimeout as after } from 'node:timers/promises'
import { chances } from './chances.ts'
import { type Extent, type Fault, type Finding, waitUntil } from './fault.ts'
import { MemberStage, type Thread } from './member-stage.ts'
import { retryUntilDone } from './visitors.ts'

const WRITERS = 6
const REACHED_WITHIN_MS = 15_000

async function killAtRandom({ messages, kills, seed }: { messages: number; kills: number; seed: number }) {
  const chance = chances(seed)
  const stage = await MemberStage.open()
  try {
    let [left, acknowledged] = [messages, 0]
    const writer = async () => {
      while (left > 0) {
        left--
        const written = stage.next(stage.threads[Math.floor(chance() * stage.threads.length)] as Thread)
        const takesOver = chance() < 0.5
        written.repetitions = await retryUntilDone(() => stage.send(written, takesOver), chance)
        acknowledged++
      }
    }
    const killer = async () => {
      while (stage.deaths.length < kills) {
        const share = (stage.deaths.length + chance()) / (kills + 1)
        await waitUntil(() => acknowledged >= share * messages, 60_000, 5)
        await after(chance() * 350)
        await stage.kill()
        await stage.installation.server.start()
      }
    }
    await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)])
    return await stage.found()
  } finally {
    await stage.close()
  }
}

/** The state of a member's message when the process is killed. */
const POINTS = {
  called: 'the call is made, and not answered yet',
  stored: 'acknowledged and in the agent’s object, the database has it not',
  sent: 'Telegram has it, and has not answered yet',
  noted: 'the agent’s object has noted that it was sent, the database has not',
}

async function waitFor(point: string, isThere: () => boolean): Promise<void> {
  if (!(await waitUntil(isThere, REACHED_WITHIN_MS, 2))) throw new Error(`It never came to this point: ${point}`)
}

async function killAtPoints(rounds: number, log: (line: string) => void): Promise<Finding> {
  const stage = await MemberStage.open()
  const { server, sendGates } = stage.installation
  const telegram = stage.threads.find(({ channelType }) => channelType === 'telegram') as Thread
  const webchat = stage.threads.find(({ channelType }) => channelType === 'webchat') as Thread
  const isNoted = (word: string) =>
    server.inAgents(
      `SELECT 1 FROM deliveries d JOIN turns t ON t.id = d.turn_id JOIN messages m ON m.id = t.reply_id
       WHERE d.state = 'sent' AND instr(m.parts, ?)`,
      word,
    ).length > 0
  const kills: Record<keyof typeof POINTS, () => Promise<unknown>> = {
    called: async () => {
      const unanswered = [stage.next(telegram), stage.next(webchat)].map((each) => stage.send(each, true))
      await Promise.race([...unanswered, after(Math.random() * 10)])
      await stage.kill()
      return Promise.allSettled(unanswered)
    },
    stored: async () => {
      const written = [stage.next(telegram), stage.next(webchat)]
      // Telegram is not asked to send it before the process is gone.
      for (const { word } of written) void sendGates.close(word)
      await Promise.all(written.map((each) => stage.send(each, true)))
      const free = server.lock()
      await stage.kill().finally(free)
    },
    sent: async () => {
      const written = stage.next(telegram)
      const isThere = sendGates.close(written.word)
      await stage.send(written, false)
      await isThere
      await stage.kill()
    },
    noted: async () => {
      const written = stage.next(telegram)
      const isThere = sendGates.close(written.word)
      await stage.send(written, false)
      await isThere
      const free = server.lock()
      try {
        sendGates.open(written.word)
        await waitFor('noted', () => isNoted(written.word))
        await stage.kill()
      } finally {
        free()
      }
    },
  }
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const kill of Object.values(kills)) {
        await kill()
        for (const { word } of stage.written) sendGates.open(word)
        await server.start()
        // Who was told nothing sends again, and so does one who was told, after which it is the same message.
        for (const each of stage.written.slice(-2))
          each.repetitions += 1 + (await retryUntilDone(() => stage.send(each, true), Math.random))
      }
      log(`round ${round} of ${rounds}`)
    }
    return await stage.found()
  } finally {
    await stage.close()
  }
}

const PROMISE =
  'each acknowledged message of a member is stored once, under the number that was answered, told once to the owner and to the visitor that it is for, and sent once; it is sent again only when the process was killed while Telegram was being called'

export const membersAtRandom: Fault = {
  id: 'R35',
  fault: 'the process is killed at random moments while a member writes to contacts on Telegram and on the web chat',
  promise: PROMISE,
  run: ({ seed, isShort }: Extent) =>
    killAtRandom({ seed, ...(isShort ? { messages: 200, kills: 3 } : { messages: 1_000, kills: 15 }) }),
}

export const membersAtPoints: Fault = {
  id: 'R36',
  fault: `the process is killed while a message of a member is at a named point: ${Object.values(POINTS).join('; ')}`,
  promise: PROMISE,
  run: ({ isShort, log = () => {} }: Extent) => killAtPoints(isShort ? 1 : 5, log),
}
