import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerFrom } from '../../../worker/engines/builtin.rules.ts'
import { SURE_FROM } from '../../../worker/engines/confidence.rules.ts'
import {
  type Candidate,
  confidenceFromSimilarity,
  fuseCandidates,
  reciprocalRankFusion,
  type SemanticMatch,
} from '../../../worker/engines/fusion.rules.ts'

const lists = fc.uniqueArray(fc.nat(40), { maxLength: 12 })

describe('two lists become one', () => {
  test('that holds each of theirs once, and nothing else', async () => {
    await fc.assert(
      fc.property(lists, lists, (one, other) => {
        const all = reciprocalRankFusion(one, other)
        expect(new Set(all).size).toBe(all.length)
        expect(new Set(all)).toEqual(new Set([...one, ...other]))
      }),
    )
  })

  test('and a list alone keeps its order', async () => {
    await fc.assert(
      fc.property(lists, (one) => {
        expect(reciprocalRankFusion(one, [])).toEqual(one)
        expect(reciprocalRankFusion([], one)).toEqual(one)
        expect(reciprocalRankFusion(one, one)).toEqual(one)
      }),
    )
  })

  test('in which nothing stands behind what both lists put behind it', async () => {
    await fc.assert(
      fc.property(lists, lists, (one, other) => {
        const placeIn = (list: number[], item: number) => (list.includes(item) ? list.indexOf(item) : list.length + 99)
        const all = reciprocalRankFusion(one, other)
        for (const [place, item] of all.entries())
          for (const behind of all.slice(place + 1)) {
            const isBeaten = [one, other].every((list) => placeIn(list, behind) < placeIn(list, item))
            expect(isBeaten).toBe(false)
          }
      }),
    )
  })

  test('and a passage that moves up in one list does not move down in the fused one', async () => {
    await fc.assert(
      fc.property(lists, lists, fc.nat(11), (one, other, at) => {
        const [before, raised] = [one[at - 1], one[at]]
        if (before === undefined || raised === undefined) return
        const better = one.toSpliced(at - 1, 2, raised, before)
        expect(reciprocalRankFusion(better, other).indexOf(raised)).toBeLessThanOrEqual(
          reciprocalRankFusion(one, other).indexOf(raised),
        )
      }),
    )
  })

  test('whose equals stand as the first list has them', () => {
    expect(reciprocalRankFusion(['a', 'b'], ['c', 'd'])).toEqual(['a', 'c', 'b', 'd'])
    expect(reciprocalRankFusion(['a', 'b'], ['b', 'a'])).toEqual(['a', 'b'])
  })
})

describe('what meaning alone is worth', () => {
  test('is nothing below its threshold, and grows with the similarity up to all', async () => {
    await fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }), (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(confidenceFromSimilarity(less)).toBeLessThanOrEqual(confidenceFromSimilarity(more))
        expect(confidenceFromSimilarity(less) > 0).toBe(less >= 0.5)
      }),
    )
    expect(confidenceFromSimilarity(1)).toBe(1)
    expect(confidenceFromSimilarity(1.0001)).toBe(1)
  })
})

const passage = (number: number, confidence: number, more = {}): Candidate => ({
  number,
  found: {
    heading: `Asunto ${number}`,
    questions: '',
    body: `Sobre ${number}`,
    language: 'es',
    confidence: confidence,
    ...more,
  },
})
const meant = (number: number, similarity: number, more = {}): SemanticMatch => ({
  ...passage(number, 0, more),
  similarity,
})
const headings = (spoken: Candidate[], meanings: SemanticMatch[]) =>
  fuseCandidates(spoken, meanings, 'es').map(({ found: { heading, foundBy } }) => `${heading}: ${foundBy}`)

/** What surely answers, of passages that were found. */
const surely = (all: readonly Candidate[]): string | null => {
  const { outcome, passages } = answerFrom(
    '¿y si llueve?',
    all.map(({ found }) => found),
    'es',
  )
  return outcome === 'sure' ? (passages[0]?.heading ?? null) : null
}

const [FAIR, WEAK] = [SURE_FROM + 0.05, SURE_FROM - 0.05]

describe('words and meaning', () => {
  test('say of each passage which of them found it', () => {
    expect(headings([passage(1, WEAK), passage(2, WEAK)], [meant(2, 0.55), meant(3, 0.52)])).toEqual([
      'Asunto 2: both',
      'Asunto 1: words',
      'Asunto 3: meaning',
    ])
  })

  test('a passage that only means something alike counts from the threshold on', () => {
    expect(headings([], [meant(1, 0.49)])).toEqual([])
    expect(surely(fuseCandidates([], [meant(1, 0.55)], 'es'))).toBeNull()
    expect(surely(fuseCandidates([], [meant(1, 0.62)], 'es'))).toBe('Asunto 1')
  })

  test('two weak hints are no strong one', () => {
    expect(surely(fuseCandidates([passage(1, WEAK)], [meant(1, 0.58)], 'es'))).toBeNull()
  })

  test('what answered by its words still does, though another is in both lists', () => {
    expect(headings([passage(1, FAIR), passage(2, FAIR)], [meant(2, 0.52)])[0]).toBe('Asunto 1: words')
  })

  test('of the words the first alone may answer: what comes before it by both is no surer', () => {
    const found = fuseCandidates([passage(1, WEAK), passage(2, 0.9)], [meant(2, 0.52)], 'es')
    expect(found[0]?.found).toMatchObject({ heading: 'Asunto 2', confidence: WEAK })
    expect(surely(found)).toBeNull()
  })

  test('without any meaning the order is that of the words', () => {
    return fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(40), { maxLength: 9 }),
        fc.array(fc.double({ min: 0, max: 1 })),
        (all, fits) => {
          const spoken = all.map((number, at) => passage(number, fits[at] ?? 0))
          expect(fuseCandidates(spoken, [], 'es').map(({ found }) => found.body)).toEqual(
            spoken.map(({ found }) => found.body),
          )
        },
      ),
    )
  })

  test('an own answer that the words put first stays first', () => {
    const own = { heading: '¿Prestan?', questions: '¿Prestan?\n¿Dejan?' }
    const found = headings([passage(1, FAIR, own), passage(2, FAIR)], [meant(2, 0.9), meant(3, 0.85)])
    expect(found[0]).toBe('¿Prestan?: words')
    expect(headings([passage(1, WEAK, own), passage(2, WEAK)], [meant(2, 0.9)])[0]).toBe('Asunto 2: both')
  })

  test('of what means the same in two languages, that of the question comes first', () => {
    expect(headings([], [meant(1, 0.8, { language: 'en' }), meant(2, 0.79)])[0]).toBe('Asunto 2: meaning')
  })
})
