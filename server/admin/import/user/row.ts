import { createHash } from 'node:crypto'
import { z } from 'zod'
import { EmailAddress, PhoneOrNothing } from '#contract/account/input.ts'
import { CHOSEN_TYPES, type ChosenType, isAdminAddress } from '#contract/account/words.ts'
import { isPhoneAddress } from '#contract/api/auth/words.ts'
import type { ImportField } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { storedLine } from '#contract/text.ts'
import { type Cells, locationOf } from '../cells.ts'
import { keyIn } from '../imported.ts'
import type { Reading } from '../judge.ts'
import { statusProblem } from '../status.ts'

/** A person to be added. `listingId`: of the unclaimed listing that they are to be given. */
export const StagedUser = z.object({
  email: z.string(),
  fullName: z.string(),
  /** Null if the file does not say. */
  accountType: z.enum(CHOSEN_TYPES).nullable(),
  businessName: z.string(),
  phone: z.string(),
  location: z.string(),
  sourceId: z.string().nullable(),
  listingId: z.uuid().nullable(),
})
export type StagedUser = z.infer<typeof StagedUser>

/** What undoing needs of a listing that was given an address; of the address a hash alone. */
export const GivenAddress = z.object({ given: z.string().nullable().default(null) })
export type GivenAddress = z.infer<typeof GivenAddress>

export function addressHash(email: string): string {
  return createHash('sha256').update(email).digest('hex')
}

const Email = EmailAddress('There is no email address. Fill it in.', 'It looks like name@example.co.uk.')
const NAME_LENGTH = 120

/** No password, and no consent to mail, is read from a file: each person gives theirs here. */
export function readUser(cells: Cells): Reading<StagedUser> {
  const { text, column } = cells
  const wrong: RowProblem[] = []
  const leftOut: RowProblem[] = []
  const email = Email.safeParse(text('userEmail'))
  const isOurs = email.success && (isAdminAddress(email.data) || isPhoneAddress(email.data))
  if (!email.success) wrong.push({ column: column('userEmail'), says: email.error.issues[0]?.message ?? '' })
  else if (isOurs) wrong.push({ column: column('userEmail'), says: 'This address cannot receive email.' })
  const fullName = nameIn(cells)
  if (fullName === '') wrong.push({ column: column('fullName'), says: 'There is no name. Fill it in.' })
  if (fullName.length > NAME_LENGTH) wrong.push({ column: column('fullName'), says: 'Use at most 120 characters.' })
  const type = typeIn(text('accountType'))
  if (type === undefined) wrong.push({ column: column('accountType'), says: 'Say “client” or “provider”.' })
  const status = statusProblem('users', text('userStatus'))
  if (status !== null) wrong.push({ column: column('userStatus'), says: status })
  const phone = PhoneOrNothing.safeParse(text('phone'))
  if (!phone.success) {
    leftOut.push({ column: column('phone'), says: 'Use 10 to 15 digits, such as 0161 496 0000.' })
  }
  const lineOf = (field: ImportField, value: string) => {
    const line = storedLine(value)
    if (line.length <= NAME_LENGTH) return line
    leftOut.push({ column: column(field), says: 'Use at most 120 characters.' })
    return ''
  }
  const value =
    wrong.length > 0 || !email.success || type === undefined
      ? null
      : {
          email: email.data,
          fullName,
          accountType: type,
          businessName: lineOf('business', text('business')),
          phone: phone.success ? phone.data : '',
          location: lineOf('location', locationOf(text('location'), '')),
          sourceId: keyIn(text('sourceId')),
          listingId: null,
        }
  const before = value ? 'Left out. ' : ''
  const problems = [...wrong, ...leftOut.map(({ column, says }) => ({ column, says: `${before}${says}` }))]
  return { name: fullName || (email.success ? email.data : ''), value, problems }
}

function nameIn({ text }: Cells): string {
  return storedLine(text('fullName')) || storedLine(`${text('firstName')} ${text('lastName')}`)
}

/** Null if the file does not say; undefined if what it says is unknown. */
function typeIn(text: string): ChosenType | null | undefined {
  if (text === '') return null
  if (/^(client|customer|buyer|seeker|consumer|member|subscriber)s?$/i.test(text)) return 'client'
  return /^(provider|seller|vendor|business|professional|supplier|tradesperson|author)s?$/i.test(text)
    ? 'provider'
    : undefined
}
