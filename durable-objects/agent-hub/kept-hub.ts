import { DurableObject } from 'cloudflare:workers'
import type { Behaviour } from '../../worker/contract/behaviour.ts'
import type { Env } from '../../worker/core/env.ts'
import type { Letter, Made, Rehearsal } from '../../worker/features/chat/mail.ts'
import type { Rehearsals } from './rehearsals.ts'

/** What an agent's object does for those who keep it, beside what it does with messages. */
export abstract class KeptHub extends DurableObject<Env> {
  protected abstract readonly rehearsals: Rehearsals

  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  ping(): 'pong' {
    return 'pong'
  }

  rehearse(letter: Letter, draft: Behaviour | null): Promise<Rehearsal> {
    return this.rehearsals.begin(letter, draft)
  }

  rehearsed(messageId: string, made: Made | null): void {
    this.rehearsals.end(messageId, made)
  }

  learn(): void {
    this.rehearsals.learn()
  }
}
