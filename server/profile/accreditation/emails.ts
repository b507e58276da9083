import { longDate } from '#contract/date.ts'
import { answerable, type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'

/** `until`: the last day of the check; null if it has none. `note`: of the staff, perhaps empty. */
type CheckedAccreditation = { name: string; until: string | null; note: string; providerId: string }

export function checkedMail(work: Work, recipient: Recipient, checked: CheckedAccreditation): Promise<Mail> {
  const { name, note, providerId } = checked
  const until = checked.until ? longDate(new Date(`${checked.until}T12:00Z`)) : null
  return writeLetter(work, 'accreditation.checkedMail', answerable(work, recipient), {
    accreditation: name,
    until: until ? `until ${until}` : 'from now on',
    facts: { 'From us': note },
    link: `/directory/${providerId}`,
  })
}

export function notConfirmedMail(
  work: Work,
  recipient: Recipient,
  { name, note }: Pick<CheckedAccreditation, 'name' | 'note'>,
): Promise<Mail> {
  return writeLetter(work, 'accreditation.notConfirmedMail', answerable(work, recipient), {
    accreditation: name,
    why: note,
    facts: { Accreditation: name, 'What is missing': note },
    link: '/account/accreditations',
  })
}
