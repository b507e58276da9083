/** The tables of the admin area whose columns can be chosen. */
export const LISTS = ['users', 'unclaimed', 'unchecked', 'requests', 'imports', 'audit'] as const
export type ListName = (typeof LISTS)[number]

/** The keys of the columns that someone wants to see, by table. Absent for a table that shows its usual ones. */
export type ChosenColumns = Partial<Record<ListName, string[]>>

export const MOST_COLUMNS = 20

const KEY = /^[a-z0-9-]{1,40}$/

/** "Views, 30 days" is "views-30-days". */
export function columnKey(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Reads what a cookie holds; what it should not hold is left out. */
export function readChosen(cookie: string | null): ChosenColumns {
  const chosen: ChosenColumns = {}
  for (const part of (cookie ?? '').split(',')) {
    const [name, keys = ''] = part.split(':', 2)
    const list = listNamed(name ?? '')
    const known = keys.split('.').filter((key) => KEY.test(key))
    if (list && known.length > 0) chosen[list] = known.slice(0, MOST_COLUMNS)
  }
  return chosen
}

/** The cookie after a choice. Without columns the table shows its usual ones again. */
export function writeChosen(chosen: ChosenColumns, list: ListName, keys: readonly string[]): string {
  const next: ChosenColumns = { ...chosen, [list]: keys.filter((key) => KEY.test(key)).slice(0, MOST_COLUMNS) }
  return LISTS.flatMap((name) => (next[name]?.length ? [`${name}:${next[name].join('.')}`] : [])).join(',')
}

export function listNamed(name: string): ListName | undefined {
  return LISTS.find((list) => list === name)
}
