export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}

/** The part before the @ must not end the address and begin something else. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
