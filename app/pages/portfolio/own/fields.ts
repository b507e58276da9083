import type { FormResult } from '#contract/form.ts'
import type { Medium } from '#contract/portfolio/view.ts'
import { MAX_MEDIA } from '#contract/portfolio/words.ts'

const MOST = 2 * MAX_MEDIA

/** `medium` and `caption` go in pairs. `stay`: answer with data, for a dialog. */
export const ITEM_FIELDS = {
  kind: 'text',
  title: 'text',
  description: 'text',
  medium: MOST,
  caption: MOST,
  version: 'text',
  act: 'text',
  stay: 'text',
} as const

/** `media`: those of the form, in its order. */
export type ItemResult = FormResult<typeof ITEM_FIELDS> & { media: Medium[] }
export type ItemAnswer = ItemResult | { saved: true; at: number }

export type ItemStart = { kind: string; title: string; description: string; version: string; media: Medium[] }

export const newItem: ItemStart = { kind: 'work', title: '', description: '', version: '', media: [] }

export function startOfResult({ values, media }: ItemResult): ItemStart {
  const captions = new Map(values.medium.map((id, index) => [id, values.caption[index] ?? '']))
  return { ...values, media: media.map((medium) => ({ ...medium, caption: captions.get(medium.id) ?? '' })) }
}
