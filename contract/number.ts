/** "12,345", of a whole number. Not by Intl, as londonClock() says. */
export function numberText(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
