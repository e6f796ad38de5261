import type { Env } from '../../worker/core/env.ts'

/** Records the calls of objects, as `method agentId`, in order. */
export interface ObjectCalls {
  /** The agents whose object had this method called since the last call of `taken`. */
  taken: (method: string) => string[]
}

type Stub = Record<string, (...given: unknown[]) => unknown>
interface Namespace {
  idFromName: (name: string) => unknown
  get: (id: unknown) => Stub
}

export function recordObjectCalls(env: Env): ObjectCalls {
  const calls: { method: string; agentId: string }[] = []
  const bare = env.AGENT as unknown as Namespace
  const AGENT: Namespace = {
    idFromName: (name) => name,
    get: (id) =>
      new Proxy(bare.get(bare.idFromName(String(id))), {
        get: (stub, name) => {
          const method = String(name)
          return (...given: unknown[]) => {
            calls.push({ method, agentId: String(id) })
            return stub[method]?.(...given)
          }
        },
      }),
  }
  Object.assign(env, { AGENT })
  return {
    taken(method) {
      const agents = calls.filter((call) => call.method === method).map(({ agentId }) => agentId)
      calls.length = 0
      return [...new Set(agents)].sort()
    },
  }
}
