/** A part of the agent's object that is made of other parts. */
export abstract class Component<Parts> {
  protected readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }
}
