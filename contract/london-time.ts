const sortable = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' })

/** "2026-11-22T09:30", the time in London: what a field of date and time holds. */
export function londonInput(date: Date | null): string {
  return date ? sortable.format(date).replace(' ', 'T') : ''
}

/** Of "2026-11-22T09:30" in London; null: no such moment. A time that the clocks skip is an hour later. */
export function londonMoment(text: string): Date | null {
  const asUtc = Date.parse(`${text.slice(0, 16)}Z`)
  if (!/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) || Number.isNaN(asUtc)) return null
  const guess = asUtc - aheadOfUtc(asUtc)
  return new Date(asUtc - aheadOfUtc(guess))
}

/** Milliseconds, at a whole minute. */
function aheadOfUtc(time: number): number {
  return Date.parse(`${londonInput(new Date(time))}Z`) - time
}
