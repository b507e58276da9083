// Milliseconds. For cookies and headers: `seconds(3 * DAY)`.

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function seconds(duration: number): number {
  return Math.floor(duration / SECOND)
}

export function after(moment: Date, duration: number): Date {
  return new Date(moment.getTime() + duration)
}

export function before(moment: Date, duration: number): Date {
  return new Date(moment.getTime() - duration)
}
