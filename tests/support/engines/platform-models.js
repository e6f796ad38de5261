import { WorkerEntrypoint } from 'cloudflare:workers'

const USAGE = { prompt_tokens: 50, completion_tokens: 5, total_tokens: 55 }

/** Stands in for the binding of Workers AI: its models say what their name says. */
export class Models extends WorkerEntrypoint {
  async run(model, { messages, stream }) {
    if (model === '@test/down') throw new Error('3040: out of capacity')
    if (!stream) throw new Error('not asked to stream')
    const words = model === '@test/echo' ? messages.at(-1).content.split(/(?<= )/) : ['Hola, ', 'soy ', 'de la casa.']
    const events = [...words.map((response) => ({ response })), { response: '', usage: USAGE }].map((event) =>
      JSON.stringify(event),
    )
    return new Blob([...events, '[DONE]'].map((event) => `data: ${event}\n\n`)).stream()
  }
}

export default { fetch: () => new Response(null, { status: 404 }) }
