import { wellFormed } from '../text.ts'

/** What a directory is filtered by, as in its address: by the names below. */
export type FieldFilters = Readonly<Record<string, string>>

/** The parameter of a field; numbers have two, with these endings. */
export const filterName = (id: string) => `f-${id.slice(0, 8)}`
export const FROM = '-from'
export const TO = '-to'

/** Every parameter that a field may have. */
export const filterNames = (id: string) => ['', FROM, TO].map((end) => filterName(id) + end)

export const FILTER_NAME = /^f-[\da-f]{8}(-from|-to)?$/
export const LONGEST_FILTER = 60

/** Never fails. Nothing where no field is asked for. */
export function readFieldFilters(params: URLSearchParams): { fields?: FieldFilters } {
  const read = [...params].flatMap(([name, value]) => {
    const text = FILTER_NAME.test(name) ? wellFormed(value.trim().slice(0, LONGEST_FILTER)) : ''
    return text === '' ? [] : [[name, text] as const]
  })
  return read.length > 0 ? { fields: Object.fromEntries(read) } : {}
}

export function writeFieldFilters(params: URLSearchParams, fields: FieldFilters = {}) {
  for (const [name, value] of Object.entries(fields)) if (value.trim()) params.set(name, value.trim())
}
