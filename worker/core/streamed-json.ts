import { asAttachment } from './file-answer.ts'

/** JSON that is generated while it is sent: the next piece once the reader has taken the last. */
export function streamedJson(pieces: AsyncGenerator<string>, fileName: string): Response {
  const text = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(text.encode(value))
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': asAttachment(fileName),
    },
  })
}

/** The items of a list as pieces of JSON, as they arrive. */
export async function* listed(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let between = ''
  for await (const item of items) {
    yield between + JSON.stringify(item)
    between = ','
  }
}
