import { WorkerEntrypoint } from 'cloudflare:workers'

const DIMENSIONS = 1024
const TEXTS_MAX = 100
const UPSERTED_MAX = 1000
const IDS_MAX = 100
const ID_BYTES = 64
/** What was written is found a moment later. */
const VISIBLE_AFTER_MS = 150
const LOOK_AGAIN_MS = 100

/** Words that mean the same in any of the languages, by their beginnings. */
const CONCEPTS = [
  ['paraguas', 'lluev', 'umbrella', 'rain', 'шүхэр', 'бороо'],
  ['lactancia', 'amamant', 'nursing', 'breastfeed', 'хөхүүл', 'хөхөөр'],
]

/** The state of both sides, set by a test: `up`, `down` or `slow`; an index that `lies` ignores namespaces. */
const state = { models: 'up', vectors: 'up', lies: false }
const asked = { texts: 0, namespaces: [] }
const vectors = new Map()
let mutations = []

const check = (isFine, message) => {
  if (!isFine) throw new Error(message)
}

async function stand(side) {
  if (state[side] === 'down') throw new Error('3040: out of capacity')
  if (state[side] !== 'slow') return
  while (state[side] === 'slow') await scheduler.wait(LOOK_AGAIN_MS)
  throw new Error('3046: request timeout')
}

/** The same direction for the same word, whoever asks. */
function direction(word) {
  let state = 2_166_136_261
  for (const sign of word) state = Math.imul(state ^ sign.codePointAt(0), 16_777_619) >>> 0
  const values = []
  for (let at = 0; at < DIMENSIONS; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    values.push(state / 2 ** 31 - 1)
  }
  return values
}

const unit = (values) => {
  const length = Math.hypot(...values) || 1
  return values.map((value) => value / length)
}
const sum = (directions) =>
  directions.reduce((all, one) => all.map((value, at) => value + one[at]), new Array(DIMENSIONS).fill(0))

/** A text is mostly what it is about, and a little how it is spelt. */
function embedded(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const concepts = CONCEPTS.flatMap((beginnings, number) =>
    words.some((word) => beginnings.some((beginning) => word.startsWith(beginning))) ? [`concept ${number}`] : [],
  )
  const pieces = [
    ...new Set(words.flatMap((word) => Array.from(` ${word} `, (_, at) => ` ${word} `.slice(at, at + 3)))),
  ]
  const spelling = unit(sum(pieces.slice(0, 60).map(direction)))
  return unit(sum([...concepts.map((concept) => unit(direction(concept)).map((value) => value * 2)), spelling]))
}

/** Stands in for the binding of Workers AI: one model, which embeds. */
export class Models extends WorkerEntrypoint {
  async run(model, { text }) {
    await stand('models')
    check(model === '@cf/baai/bge-m3', `5007: no such model ${model}`)
    check(Array.isArray(text) && text.length > 0 && text.length <= TEXTS_MAX, '5006: text must have 1 to 100 items')
    check(
      text.every((each) => typeof each === 'string' && each.length > 0),
      '5006: text must not be empty',
    )
    asked.texts += text.length
    return { shape: [text.length, DIMENSIONS], data: text.map(embedded), pooling: 'cls' }
  }
}

const bytes = (text) => new TextEncoder().encode(text).length
const catchUp = () => {
  const due = mutations.filter(({ at }) => at <= Date.now())
  mutations = mutations.filter(({ at }) => at > Date.now())
  for (const { apply } of due) apply()
}
const mutate = (apply) => {
  mutations.push({ at: Date.now() + VISIBLE_AFTER_MS, apply })
  return { mutationId: crypto.randomUUID() }
}

/** Stands in for the binding of Vectorize, with a cosine index of 1024 dimensions; its bounds are those of the platform. */
export class Vectors extends WorkerEntrypoint {
  async upsert(given) {
    await stand('vectors')
    check(given.length > 0 && given.length <= UPSERTED_MAX, '40007: too many vectors')
    for (const { id, namespace, values } of given) {
      check(bytes(id) <= ID_BYTES && bytes(namespace ?? '') <= ID_BYTES, '40004: a name of more than 64 bytes')
      check(values.length === DIMENSIONS, '40012: invalid vector, expected 1024 dimensions')
    }
    return mutate(() => {
      for (const vector of given) vectors.set(vector.id, vector)
    })
  }

  async deleteByIds(ids) {
    await stand('vectors')
    check(ids.length <= IDS_MAX, `40007: too many ids in payload; max id count is 100, got ${ids.length}`)
    return mutate(() => {
      for (const id of ids) vectors.delete(id)
    })
  }

  async query(vector, { topK = 5, namespace, returnValues = false, returnMetadata = 'none' } = {}) {
    await stand('vectors')
    check(vector.length === DIMENSIONS, '40006: invalid query vector, expected 1024 dimensions')
    check(topK >= 1 && topK <= (returnValues || returnMetadata === 'all' ? 20 : 100), '40025: topK is too large')
    catchUp()
    asked.namespaces.push(namespace)
    const scored = [...vectors.values()].map(({ id, namespace: own, values }) => ({
      id,
      own,
      score: values.reduce((score, value, at) => score + value * vector[at], 0),
    }))
    const matches = scored
      .filter(({ own }) => state.lies || own === namespace)
      .sort((one, other) => other.score - one.score)
      .slice(0, topK)
      .map(({ id, score }) => ({ id, score: state.lies ? 0.99 : score }))
    return { count: matches.length, matches }
  }
}

/** Tests set how both sides are with a POST, and read what they hold and were asked with a GET. */
export default {
  async fetch(request) {
    if (request.method === 'POST') {
      const { isRecreated, ...how } = await request.json()
      if (isRecreated) vectors.clear()
      Object.assign(state, how)
    }
    catchUp()
    return Response.json({ ...asked, vectors: [...vectors.values()].map(({ id, namespace }) => ({ id, namespace })) })
  },
}
