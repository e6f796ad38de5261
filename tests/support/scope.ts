/** Whether the full matrix runs (npm run test:all). */
export const isFull = process.env['VOCERO_TESTS'] === 'all'

/** How often a race or a property is repeated: few in npm test, many in the full matrix. */
export const rounds = (few: number, many: number): number => (isFull ? many : few)
