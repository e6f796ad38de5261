/** Runs statements of tests on the database of the Worker beside it, so that the runtime alone writes the file. */
export default {
  async fetch(request, { DB }) {
    const statements = await request.json()
    try {
      const results = await DB.batch(statements.map(([sql, ...values]) => DB.prepare(sql).bind(...values)))
      return Response.json(results.map(({ results: rows }) => rows))
    } catch (error) {
      return new Response(error.message, { status: 500 })
    }
  },
}
