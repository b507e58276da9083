import type { PublicSite } from '#app/api.server.ts'

/** Allows forms to redirect to the payment provider's pages without JavaScript. */
export function formsTo(payments: PublicSite['payments']): Record<string, string> {
  return payments === 'stripe' ? { 'x-fettle-third-parties': 'stripe' } : {}
}
