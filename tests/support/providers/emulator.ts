import TelegramServer from 'telegram-test-api'
import { startLoopback } from './loopback.ts'

/** The public emulator of Telegram, on a free port, because it does not choose one. */
export async function startEmulator(): Promise<TelegramServer> {
  const free = await startLoopback(() => ({}))
  await free.close()
  const emulator = new TelegramServer({ port: Number(new URL(free.url).port), host: '127.0.0.1', storeTimeout: 60 })
  await emulator.start()
  return emulator
}
