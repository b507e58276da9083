import type { FlashName } from '#contract/flash.ts'

/** Headers of an action's answer that make the next page say something once, with or without JavaScript. */
export function flash(name: FlashName): { 'set-cookie': string } {
  return { 'set-cookie': `fettle.flash=${name}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60` }
}
