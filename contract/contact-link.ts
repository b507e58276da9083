/** Adds the country's code, so that it dials from abroad too, and drops "(0)" behind the code. */
export function phoneLink(number: string): string {
  const digits = number
    .replace(/[^+\d]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+44')
    .replace(/^\+440/, '+44')
  return `tel:${digits}`
}

/** The part before the @ must not end the address and begin something else. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
