import {
  boxText,
  PRIVATE_BOXES,
  PRIVATE_KINDS,
  PRIVATE_NAMES,
  PUBLIC_FIELDS,
  type PublicField,
  privateDetailsIn,
  withoutDetail,
} from '#contract/job/private-detail.ts'
import type { JobForm } from './refused.server.ts'
import type { JobValues } from './values.ts'

const FIELDS: readonly PublicField[] = ['title', 'description']

/** A private detail where everyone can read it, which the form has not pointed out yet. Null: none. */
export function pointOut({ values, refuse }: JobForm) {
  for (const field of FIELDS) {
    const [detail] = values.seen.includes(field) ? [] : privateDetailsIn(values[field])
    if (!detail) continue
    const what = `There’s ${PRIVATE_NAMES[detail.kind]} in your ${PUBLIC_FIELDS[field]}. Everyone can read it there.`
    return refuse(
      { title: 'Before you post', message: `${what} Move it with the button below it, or post again as it is.` },
      400,
    )
  }
  return null
}

/** Without JavaScript: "move.description.phone". Null: another intent, or nothing to move. */
export function moved(values: JobValues): JobValues | null {
  const [verb, ...what] = values.intent.split('.')
  const field = FIELDS.find((name) => name === what[0])
  const kind = PRIVATE_KINDS.find((name) => name === what[1])
  if (verb !== 'move' || !field || !kind) return null
  const detail = privateDetailsIn(values[field]).find((one) => one.kind === kind)
  if (!detail) return values
  return {
    ...values,
    [PRIVATE_BOXES[kind].field]: boxText(detail),
    [field]: withoutDetail(values[field], detail),
    password: '',
  }
}
