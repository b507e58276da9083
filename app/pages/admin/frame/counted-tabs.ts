import type { CappedCount } from '#contract/admin/view.ts'
import { cappedText } from '#contract/admin/words.ts'

type CountedTab<View> = [view: View, label: string, count?: CappedCount | undefined]

export function countedTabs<View extends string>(addressOf: (view: View) => string, tabs: CountedTab<View>[]) {
  return tabs.map(([value, label, count]) => ({ value, href: addressOf(value), ...countedLabel(label, count) }))
}

/** A tab's mark holds an exact count only; the label says one that was capped. */
export function countedLabel(label: string, count: CappedCount | undefined) {
  return {
    label: count?.more ? `${label} (${cappedText(count)})` : label,
    count: count?.more ? undefined : count?.count,
  }
}
