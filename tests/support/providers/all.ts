import { COMPLETE } from '../channels.ts'
import { type Server, startServer } from '../server.ts'
import { type Graph, type GraphAccount, startGraph } from './graph.ts'
import { startTelegram, type Telegram } from './telegram.ts'
import { startViber, type Viber } from './viber.ts'

/** Local stand-ins of all providers, each with the account of `COMPLETE`. */
export interface Providers {
  graph: Graph
  instagram: Graph
  telegram: Telegram
  viber: Viber
  /** The variables of the server with their addresses. */
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

/** A server with stand-ins of all providers. */
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
