/** Rings a number that is shown with spaces. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}

/** What stands before the @ must not end the address and begin something else. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
