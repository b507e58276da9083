import { isAdminAddress, isStaffType } from '#contract/account/words.ts'
import type { SetAddress } from '#contract/user/input.ts'
import { dropLinks } from '#server/account/mail-link.ts'
import { replaceContact } from '#server/account/security/change-owner.ts'
import { lockedPerson } from '#server/account/staff/role.ts'
import { endSessions, findUser, lockUser, setEmail } from '#server/auth/credentials.ts'
import type { MailData } from '#server/mail/mails.ts'
import { sendMail } from '#server/mail/send.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/**
 * Corrects or confirms the address of someone on the telephone. The audit log keeps how they proved who they are. As when
 * they change it themselves, sessions end and older links stop working.
 */
export async function setAddress(work: Work, { id, email, confirmed, proof }: SetAddress): Promise<void> {
  await work.transaction(async (work) => {
    const { accountType } = await lockedPerson(work.db, id)
    if (isStaffType(accountType) || isAdminAddress(email)) throw new Refusal('EMAIL_REFUSED', STAFF)
    const before = await lockUser(work.db, id)
    if (!before) throw notFound('No one can log in to this listing. You can edit the address on file instead.')
    const isOther = email !== before.email
    if (!isOther && (before.emailConfirmed || !confirmed)) throw new Refusal('NOTHING_CHANGED', unchanged(before))
    if (isOther) {
      if (await findUser(work.db, email)) throw new Refusal('EMAIL_TAKEN', 'This address belongs to another account.')
      await replaceContact(work, id, before.email, email)
      await endSessions(work.db, id)
      await dropLinks(work, id)
    }
    await setEmail(work.db, id, email, confirmed)
    await record(work, {
      action: isOther ? 'user.addressCorrected' : 'user.addressConfirmed',
      subjectId: id,
      before: { email: before.email, confirmed: before.emailConfirmed },
      after: { email, confirmed },
      reason: proof,
    })
    await work.emit('account.addressSet', { userId: id, before: before.email, after: email, confirmed })
    if (confirmed) await work.emit('account.confirmed', { userId: id })
    else await work.emit('account.confirmationAsked', { email })
  })
}

const STAFF = 'Admins and moderators log in with a username. They set their own email address on their account page.'

function unchanged({ emailConfirmed }: { emailConfirmed: boolean }): string {
  return emailConfirmed
    ? 'This is their address already, and it is confirmed.'
    : 'This is their address already. Choose that it counts as confirmed, or correct it.'
}

/** Tells both addresses. */
export async function notifyOfAddress(work: Work, data: MailData<'account.addressSet'>): Promise<void> {
  const { userId, before, after } = data
  await sendMail(work, 'account.addressSet', data)
  if (before !== after) await sendMail(work, 'account.emailChanged', { userId, before, after })
}
