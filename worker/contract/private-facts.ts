import type { ContactProfile } from './threads.ts'

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/** Not a part of a longer word or number. */
const standalone = (inner: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])${inner}(?![\p{L}\p{N}])`, 'giu')

/** A name that a sentence addresses: "Hola, Ana.", "Gracias Ana,". */
const addressed = (name: string): RegExp =>
  new RegExp(String.raw`(?:,\s*|\s+)${escaped(name)}(?=\s*(?:[,.!?:;…]|$))`, 'gimu')

const NUMBER = /\+?\d[\d\s().-]{2,18}\d/gu
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gu
/** Codes of orders and parcels, such as `#48213`, `RR123456789ES`, `A-48213`. */
const CODE =
  /#\d+|(?<![\p{L}\p{N}])(?=[\p{Lu}\d-]{6,30}(?![\p{L}\p{N}]))(?=[\d-]*\p{Lu})(?=(?:[\p{Lu}-]*\d){4})[\p{Lu}\d-]+/gu

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '')
const DIGITS_MIN = 4

/** The numbers of a text, as written, whose digits are in `known`. */
const matchingNumbers = (text: string, known: readonly string[]): string[] =>
  [...text.matchAll(NUMBER)].map(([number]) => number).filter((number) => known.includes(digitsOf(number)))

/**
 * A member's reply without the facts about one contact, so that it can answer everybody. Names in direct address are removed.
 * Other names, codes of orders, and the addresses and numbers of the contact are replaced by `[blank]`, which the agent does
 * not answer from until it is filled in (`blanks.ts`), or removed where there is no `blank`. Facts of the business, such as its
 * telephone number, stay. `contactTexts`: the texts of the contact's messages.
 */
export function withoutPrivateFacts(
  reply: string,
  {
    contact,
    contactTexts,
    blank,
  }: { contact: ContactProfile | null | undefined; contactTexts: readonly string[]; blank?: string },
): string {
  const ownTexts = [...contactTexts, contact?.phone ?? '', contact?.username ?? '', contact?.email ?? ''].join('\n')
  const full = contact?.name?.trim() ?? ''
  const names = [full, ...full.split(/\s+/u)].filter((name) => [...name].length > 1)
  const numbers = [...ownTexts.matchAll(NUMBER)].map(([number]) => digitsOf(number))
  const hidden = [
    ...names,
    ...[...ownTexts.matchAll(ADDRESS)].map(([address]) => address),
    ...matchingNumbers(
      reply,
      numbers.filter(({ length }) => length >= DIGITS_MIN),
    ),
    ...(contact?.username ? [contact.username] : []),
  ].sort((one, other) => other.length - one.length)
  const placed = blank === undefined ? '' : `[${blank}]`
  const impersonal = names.reduce((text, name) => text.replaceAll(addressed(name), ''), reply)
  return hidden
    .reduce((text, each) => text.replaceAll(standalone(escaped(each)), placed), impersonal.replaceAll(CODE, placed))
    .replaceAll(/[ \t]{2,}/gu, ' ')
    .replaceAll(/ (?=[,.!?:;…])/gu, '')
    .trim()
}
