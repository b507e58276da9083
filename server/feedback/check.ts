import { Refusal } from '#server/work/refusal.ts'
import { hintsOf } from './content.ts'

/** @throws WORDS_TO_CHECK until the author is sure of what the content rules find */
export function needChecked({
  sure,
  ...words
}: {
  sure: boolean
  title?: string
  description?: string | null
  workDone?: string | null
  text?: string
}): void {
  if (sure) return
  const { title, description, workDone, text } = words
  const hints = hintsOf([title, description, workDone, text].filter(Boolean).join('\n'))
  if (hints.length === 0) return
  throw new Refusal('WORDS_TO_CHECK', 'Please look at what we found, or send it as it is.', { hints })
}
