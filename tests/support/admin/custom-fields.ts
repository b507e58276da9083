import type { FieldKind } from '#contract/custom-field/words.ts'
import type { openForAdmin } from './users.ts'

type Admin = Awaited<ReturnType<typeof openForAdmin>>['admin']
type Given = Partial<Parameters<Admin['api']['customField']['add']>[0]> & { name: string; kind: FieldKind }

/** Gives what adds a field of listings, as this admin, and answers its id. */
export const fieldDefiner = (admin: Admin) => async (given: Given) => {
  const rules = { place: 'listing' as const, help: '', choices: [], required: false, shown: true, filter: false }
  return (await admin.api.customField.add({ ...rules, ...given })).id
}
