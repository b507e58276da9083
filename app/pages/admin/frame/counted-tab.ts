import type { CappedCount } from '#contract/admin/view.ts'
import { cappedText } from '#contract/admin/words.ts'

/** A tab's mark holds an exact count only; the label says one that was capped. */
export function countedTab(label: string, count: CappedCount | undefined) {
  return count?.more ? { label: `${label} (${cappedText(count)})` } : { label, count: count?.count }
}
