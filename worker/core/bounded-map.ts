/** A cache of at most `most` entries. The next one empties it, or replaces its oldest entry (`isRing`), which costs more. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number
  readonly #isRing: boolean

  constructor(most: number, { isRing = false } = {}) {
    super()
    this.#most = most
    this.#isRing = isRing
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#most && !this.has(key)) {
      const oldest = this.keys().next()
      if (!this.#isRing) this.clear()
      else if (!oldest.done) this.delete(oldest.value)
    }
    return super.set(key, value)
  }

  /** The cached value, or the one that `make` returns, which is cached then. */
  getOrMake(key: Key, make: () => Value): Value {
    const value = this.get(key) ?? make()
    if (!this.has(key)) this.set(key, value)
    return value
  }
}
