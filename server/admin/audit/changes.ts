import { z } from 'zod'

export const Recorded = z.record(z.string(), z.unknown()).nullable()
export type Recorded = z.infer<typeof Recorded>

/** Says what an entry of the audit log changed, as lines to read. */
export function changesIn(before: Recorded, after: Recorded): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    if (!before || !(name in before)) return `${name}: ${textOf(is)}`
    return after && name in after ? `${name}: ${textOf(was)} → ${textOf(is)}` : `${name}: ${textOf(was)}`
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
