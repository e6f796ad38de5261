/** A part of the agent's object that is made of other parts. */
export abstract class Component<Parts> {
  protected readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }
}

/** A class that reads and writes a table of the agent's object. */
export abstract class Table {
  protected readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }
}
