import { setTimeout as after } from 'node:timers/promises'
import { automation, makeTypeWith } from '../support/engines/agents.ts'
import { type Answer, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { sentByTelegram } from '../support/providers/signing.ts'
import { startTelegram, type Telegram, type TelegramBot } from '../support/providers/telegram.ts'
import { createAccounts, type TestAccount } from './accounts.ts'
import { DiskServer } from './disk-server.ts'
import { Gates } from './gates.ts'

const ORIGIN = 'https://vocero.test'

/** A bot that answers for one agent. */
export interface Bot extends TelegramBot {
  agentId: string
}

/**
 * The built Worker on disk with a stand-in of Telegram and an automation with costs. Both record their calls, and can
 * hold an answer back.
 */
export class Installation {
  readonly server: DiskServer
  readonly telegram: Telegram
  /** Answers are held here, by a word of the message. */
  readonly engineGates = new Gates()
  readonly sendGates = new Gates()
  readonly meteredType: string
  readonly #engine: StandIn

  private constructor(server: DiskServer, telegram: Telegram, engine: StandIn, meteredType: string) {
    this.server = server
    this.telegram = telegram
    this.#engine = engine
    this.meteredType = meteredType
    telegram.first = async ({ path, body }) => {
      if (path.endsWith('/sendMessage')) await this.sendGates.pass(JSON.stringify(body))
      return null
    }
  }

  /** `thinkMs`: how long the automation thinks at most. */
  static async open({ thinkMs = 0 } = {}): Promise<Installation> {
    const engine = await startStandIn()
    const telegram = await startTelegram()
    const server = await DiskServer.create({
      APP_ORIGIN: ORIGIN,
      ENGINE_ALLOW_HOSTS: engine.host,
      TELEGRAM_API_URL: telegram.url,
    })
    const place = engine.place(async (response, { body }) => {
      // The probe of a circuit has no body and starts no work.
      if (body === null) return void response.writeHead(204).end()
      await installation.engineGates.pass(body.chatInput)
      await after(Math.random() * thinkMs)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify([{ output: `Re: ${body.chatInput}` }]))
    })
    const meteredType = await makeTypeWith(server, automation(place.url))
    const installation = new Installation(server, telegram, engine, meteredType)
    return installation
  }

  /** Owners with five agents each, on the web chat. */
  accounts(owners: number): Promise<TestAccount[]> {
    return createAccounts(this.server, owners)
  }

  /** From now on the agent's answers are made by the automation. */
  meter(agentId: string): void {
    this.server.sql('UPDATE agents SET type_id = ? WHERE id = ?', this.meteredType, agentId)
  }

  /** An engine of an agent's own that answers so; says how often it was asked, and probed by a request that starts no work. */
  async engineOf(agentId: string, answer: Answer) {
    const place = this.#engine.place(answer)
    const type = await makeTypeWith(this.server, automation(place.url))
    this.server.sql('UPDATE agents SET type_id = ? WHERE id = ?', type, agentId)
    const probes = () => place.calls().filter(({ raw }) => raw === '').length
    return { calls: () => place.calls().length - probes(), probes, becomes: place.becomes }
  }

  /** Connects an agent to a bot of its own at Telegram, as its owner does. */
  async connect(agentId: string, token: string): Promise<Bot> {
    const id = 7_010_203_040 + this.telegram.bots.length
    const bot: Bot = { agentId, id, token: `${id}:AAE-a_token_of_the_faults_0123456789ab`, username: `shop_${id}_bot` }
    this.telegram.bots.push(bot)
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await fetch(new URL(`/api${path}`, this.server.url), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const { data } = (await answer.json()) as { data: { id: string } }
      return data
    }
    const { id: channelId } = await post('/channels', { agentId, type: 'telegram', config: { botToken: bot.token } })
    await post(`/channels/${channelId}/connect`, {})
    if (!bot.hook) throw new Error('The bot was not connected.')
    return bot
  }

  /** Somebody writes to a bot; the provider hands it in once. `at` in milliseconds UTC. */
  deliver(bot: Bot, { text, person, update, at = Date.now() }: Written): Promise<Response> {
    const whose = { id: person, first_name: 'Bat' }
    return fetch(new URL(`/api/agents/${bot.agentId}/channels/telegram`, this.server.url), {
      method: 'POST',
      headers: sentByTelegram(bot.hook?.secret ?? ''),
      body: JSON.stringify({
        update_id: update,
        message: {
          message_id: update,
          date: Math.floor(at / 1_000),
          chat: { ...whose, type: 'private' },
          from: { ...whose, is_bot: false, language_code: 'es' },
          text,
        },
      }),
    })
  }

  /** What Telegram was told to send of messages that bring this word. */
  sendsOf(word: string): Record<string, unknown>[] {
    return this.telegram.calls.flatMap(({ path, body }) =>
      path.endsWith('/sendMessage') && JSON.stringify(body).includes(word) ? [body as Record<string, unknown>] : [],
    )
  }

  /** How often the automation was asked with this word. */
  callsWith(word: string): number {
    return this.#engine.received.filter(({ raw }) => raw.includes(word)).length
  }

  openRequests(): number {
    return this.server.underWay()
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.telegram.close()
    await this.#engine.close()
  }
}

export interface Written {
  text: string
  person: number
  update: number
  at?: number
}
