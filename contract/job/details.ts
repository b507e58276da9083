import { quantity } from '../text.ts'
import type { Replies } from './view.ts'
import { MAX_REPLIES, MORE_REPLIES } from './words.ts'

// What the poster of a job reads. Browsers of visitors fetch none of it.

export function detailsText({ count, cap }: Replies): string {
  if (count === 0) return 'No provider has your details yet'
  return `${count} of ${quantity(cap, 'provider has', 'providers have')} your details`
}

export function raiseText(cap: number): string {
  return `Let ${quantity(Math.min(MORE_REPLIES, MAX_REPLIES - cap), 'more provider', 'more providers')} see your details`
}

export function savesText(saves: number): string {
  if (saves === 0) return 'No provider has saved it yet'
  return saves === 1 ? 'Saved by 1 provider' : `Saved by ${saves} providers`
}
