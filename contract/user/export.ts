import { z } from 'zod'
import type { AccountType } from '../account/words.ts'
import { UserFilters } from './input.ts'

/** `joinedAt` as the database writes it: a Date would lose its microseconds. */
export const ExportCursor = z.strictObject({
  joinedAt: z.string().regex(/^[\d :.+-]{10,40}$/),
  id: z.uuid(),
})
export type ExportCursor = z.infer<typeof ExportCursor>

export const ExportQuery = z.strictObject({ filters: UserFilters, after: ExportCursor.nullable() })

export type ExportRow = {
  id: string
  accountType: AccountType
  firstName: string
  lastName: string
  businessName: string
  email: string
  phone: string
  location: string
  town: string
  categories: string
  active: boolean
  visible: boolean
  confirmed: boolean
  unclaimed: boolean
  memberUntil: Date | null
  joinedAt: Date
}

export type ExportPage = { rows: ExportRow[]; next: ExportCursor | null }
