import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Counts the results of tests. A test that did not run because its file failed counts as failed. */
export class Tally implements Reporter {
  passed = 0
  failed = 0
  skipped = 0

  private count(test: TestCase): void {
    const { state } = test.result()
    if (state === 'passed') this.passed++
    else if (state === 'failed' || (test.options.mode !== 'skip' && test.options.mode !== 'todo')) this.failed++
    else this.skipped++
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.failed += errors.length
    for (const module of modules) {
      const before = this.failed
      for (const test of module.children.allTests()) this.count(test)
      if (!module.ok() && this.failed === before) this.failed++
    }
  }

  /** Counts a check that is not a test. */
  add(isPassed: boolean): void {
    if (isPassed) this.passed++
    else this.failed++
  }

  get isGood(): boolean {
    return this.failed === 0 && this.passed > 0
  }

  line(): string {
    const counts = `${this.passed} passed, ${this.failed} failed`
    return this.skipped > 0 ? `${counts}, ${this.skipped} skipped` : counts
  }
}
