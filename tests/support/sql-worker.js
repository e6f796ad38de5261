/** Calls a method of the agents' objects of these names; answers those that failed, as a dead object has nothing to say. */
async function callObjects(request, { AGENT }) {
  const { method, names } = await request.json()
  const calls = await Promise.allSettled(names.map((name) => AGENT.get(AGENT.idFromName(name))[method]()))
  return Response.json(names.filter((_, index) => calls[index].status === 'rejected'))
}

/**
 * Runs statements of tests on a database of the Worker beside it, so that the runtime alone writes the file, and calls
 * its objects: a stub that is held outside of the runtime would keep an object from being evicted.
 */
export default {
  async fetch(request, env) {
    if (new URL(request.url).pathname === '/objects') return callObjects(request, env)
    const { binding, statements } = await request.json()
    const database = env[binding]
    try {
      const results = await database.batch(statements.map(([sql, ...values]) => database.prepare(sql).bind(...values)))
      return Response.json(results.map(({ results: rows }) => rows))
    } catch (error) {
      return new Response(error.message, { status: 500 })
    }
  },
}
