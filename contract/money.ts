/** "£45", "£19.99" for 4500 and 1999 pence. */
export function formatPence(pence: number): string {
  const pounds = pence / 100
  return pounds.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: Number.isInteger(pounds) ? 0 : 2,
  })
}
