import { diffLines } from 'diff'
import type { TextChange } from '#contract/legal/view.ts'

/** So many unchanged lines stand around a change. */
const AROUND = 2

/** Empty: they are the same. */
export function changesBetween(before: string, after: string): TextChange[] {
  if (before === after) return []
  return diffLines(ended(before), ended(after)).flatMap(({ added, removed, value }, index, all): TextChange[] => {
    const lines = value.replace(/\n$/, '').split('\n')
    if (added) return [{ kind: 'added', lines }]
    if (removed) return [{ kind: 'removed', lines }]
    const near = [
      ...(index > 0 ? lines.slice(0, AROUND) : []),
      ...(index < all.length - 1 ? lines.slice(Math.max(index > 0 ? AROUND : 0, lines.length - AROUND)) : []),
    ]
    return [{ kind: 'same', lines: near.filter((line) => line.trim() !== '') }]
  })
}

/** In lines that say something. */
export function extentOf(before: string, after: string): { added: number; removed: number } {
  const changes = changesBetween(before, after)
  const count = (kind: TextChange['kind']) =>
    changes.flatMap((change) => (change.kind === kind ? change.lines.filter((line) => line.trim() !== '') : [])).length
  return { added: count('added'), removed: count('removed') }
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}
