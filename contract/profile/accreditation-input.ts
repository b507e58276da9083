import { z } from 'zod'
import { line } from '../typed-text.ts'
import { ACCREDITATION_KINDS, ACCREDITATION_NAME_LENGTH, ACCREDITATION_NUMBER_LENGTH } from './accreditation.ts'

// Apart from the words that pages need: zod weighs more than a page.

/** A register is looked up by its number, and cover is worth its dates; the number of a policy stays private. */
export const EditAccreditation = z
  .strictObject({
    kind: z.enum(ACCREDITATION_KINDS, 'Choose what it is'),
    name: line(ACCREDITATION_NAME_LENGTH, 'Give its name'),
    number: line(ACCREDITATION_NUMBER_LENGTH),
    expiresOn: z.union([z.literal(''), z.iso.date('Give a date, such as 24/12/2027')]).transform((day) => day || null),
  })
  .refine(({ kind, number }) => kind !== 'registration' || number !== '', {
    path: ['number'],
    error: 'Give the number that people can look up in the register',
  })
  .refine(({ kind, number }) => kind !== 'insurance' || number === '', {
    path: ['number'],
    error: 'Leave out the number of an insurance policy: it would be public',
  })
  .refine(({ kind, expiresOn }) => kind !== 'insurance' || expiresOn !== null, {
    path: ['expiresOn'],
    error: 'Give the last day of your cover',
  })
export type EditAccreditation = z.output<typeof EditAccreditation>
