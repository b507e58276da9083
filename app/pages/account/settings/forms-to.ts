import type { PublicSite } from '#app/api.server.ts'

/** Lets the forms of a page lead to the payment provider's own pages, where there is no JavaScript. */
export function formsTo(payments: PublicSite['payments']): Record<string, string> {
  return payments === 'stripe' ? { 'x-fettle-third-parties': 'stripe' } : {}
}
