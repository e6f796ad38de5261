import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../../../worker/local/place.ts'
import { startServer } from '../server.ts'

const NAME = 'meaning-platform'
const BESIDE = `dist/vocero/${NAME}.json`
const ADDRESS = 'http://platform.test/'

export interface PlatformState {
  models?: 'up' | 'down' | 'slow'
  vectors?: 'up' | 'down' | 'slow'
  lies?: boolean
  /** The index is a new one, without vectors. */
  isRecreated?: boolean
}

interface Held {
  texts: number
  namespaces: string[]
  vectors: { id: string; namespace: string }[]
}

/** The built Worker with the bindings `AI` and `VECTORS` to a local stand-in of the platform. */
export async function startServerWithMeaning() {
  const { compatibility_date } = JSON.parse(readFileSync(inRoot('dist/vocero/wrangler.json'), 'utf8'))
  const main = inRoot('tests/support/meaning/platform.js')
  writeFileSync(inRoot(BESIDE), JSON.stringify({ name: NAME, main, compatibility_date }))
  const bound = (binding: string, entrypoint: string) => ({ binding, service: NAME, entrypoint })
  const services = [bound('AI', 'Models'), bound('VECTORS', 'Vectors')]
  const server = await startServer({}, { services, beside: [BESIDE] })
  const notify = async (state?: PlatformState): Promise<Held> => {
    const sent = state ? { method: 'POST', body: JSON.stringify(state) } : {}
    const answer = await server.neighbour(NAME).fetch(ADDRESS, sent)
    return (await answer.json()) as Held
  }
  /** The ids of an agent's vectors in the index. */
  const vectorsOf = async (agentId: string): Promise<string[]> =>
    (await notify()).vectors.filter(({ namespace }) => namespace === agentId).map(({ id }) => id)
  return { ...server, tell: notify, vectorsOf }
}
