import { COMPLETE } from '../channels.ts'
import { type Server, startServer } from '../server.ts'
import { type Graph, type GraphAccount, startGraph } from './graph.ts'
import { startTelegram, type Telegram } from './telegram.ts'
import { startViber, type Viber } from './viber.ts'

/** Every provider on this machine, each of which knows the account that `COMPLETE` names. */
export interface Providers {
  graph: Graph
  instagram: Graph
  telegram: Telegram
  viber: Viber
  /** What the server is told of them, for starting it anew. */
  environment: Record<string, string>
  close: () => Promise<void>
}

const account = (kind: GraphAccount['kind'], settings: Record<string, string>): GraphAccount => ({
  kind,
  id: settings['pageId'] ?? settings['phoneNumberId'] ?? '',
  name: 'Shop',
  token: settings['accessToken'] ?? '',
  appId: '1',
  appSecret: settings['appSecret'] ?? '',
})

/** A server and all that it speaks to. */
export async function providersServer(
  environment: Record<string, string> = {},
): Promise<{ server: Server; providers: Providers }> {
  const graph = await startGraph(account('page', COMPLETE.facebook), account('phone', COMPLETE.whatsapp))
  const instagram = await startGraph(account('instagram', COMPLETE.instagram))
  const telegram = await startTelegram({
    token: COMPLETE.telegram['botToken'] ?? '',
    id: 7_010_203_040,
    username: 'shop_bot',
  })
  const viber = await startViber({ token: COMPLETE.viber['botToken'] ?? '', id: 'pa:1', name: 'Shop' })
  const known = {
    META_GRAPH_URL: graph.url,
    INSTAGRAM_GRAPH_URL: instagram.url,
    TELEGRAM_API_URL: telegram.url,
    VIBER_API_URL: viber.url,
    ...environment,
  }
  const server = await startServer(known)
  viber.server = server.url
  telegram.server = server.url
  const close = async (): Promise<void> => {
    await server.close()
    for (const provider of [graph, instagram, telegram, viber]) await provider.close()
  }
  return { server, providers: { graph, instagram, telegram, viber, environment: known, close } }
}
