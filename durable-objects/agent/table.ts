/** A class that reads and writes a table of the agent's object. */
export abstract class Table {
  protected readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }
}
