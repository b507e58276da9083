import { z } from 'zod'

export const RecordedValues = z.record(z.string(), z.unknown()).nullable()
export type RecordedValues = z.infer<typeof RecordedValues>

/** Says what an entry of the audit log changed, as lines to read. */
export function changesIn(before: RecordedValues, after: RecordedValues): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    if (!before || !(name in before)) return `${name}: ${valueText(is)}`
    return after && name in after ? `${name}: ${valueText(was)} → ${valueText(is)}` : `${name}: ${valueText(was)}`
  })
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
