/** How often a test that proves by number repeats: `npm test -- --thorough` takes the first number, a usual run the second. */
export function manyTimes(thorough: number, usual: number): number {
  return process.env.TEST_THOROUGH ? thorough : usual
}
