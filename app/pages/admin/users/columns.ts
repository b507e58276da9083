/** The name always shows. */
export const COLUMNS = {
  email: 'E-mail',
  type: 'Type',
  categories: 'Categories',
  location: 'Location',
  state: 'State',
  membership: 'Membership',
  confirmed: 'E-mail confirmed',
  joined: 'Joined',
} as const
export type Column = keyof typeof COLUMNS

const NAMES: readonly Column[] = [
  'email',
  'type',
  'categories',
  'location',
  'state',
  'membership',
  'confirmed',
  'joined',
]
const USUAL: readonly Column[] = ['email', 'type', 'categories', 'state', 'membership', 'joined']

export function readColumns(params: URLSearchParams): Column[] {
  const asked = params.getAll('columns')
  const chosen = NAMES.filter((name) => asked.includes(name))
  return chosen.length > 0 ? chosen : [...USUAL]
}

/** Adds what differs from the usual. */
export function withColumns(params: URLSearchParams, columns: readonly Column[]): URLSearchParams {
  if (columns.join() !== USUAL.join()) for (const name of columns) params.append('columns', name)
  return params
}
