import { longDate } from '#contract/date.ts'
import { exactPence } from '#contract/money.ts'
import { answerable, type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import { EACH, listingText, type MembershipTerms, PLANS, price, SUBSCRIPTIONS } from './emails.ts'

// What an admin does to a membership is told to the member, with the admin's reason.

export function refundedMail(
  work: Work,
  recipient: Recipient,
  { number, refundPence, reason }: { number: string; refundPence: number; reason: string },
): Promise<Mail> {
  const amount = exactPence(refundPence)
  const facts = { Receipt: number, Amount: amount, 'The reason': reason }
  const values = { amount, number, reason, facts, link: SUBSCRIPTIONS }
  return writeLetter(work, 'membership.refundedMail', answerable(work, recipient), { ...EACH, ...values })
}

/** `refundPence` is null if it runs to the end of its period. */
export function stoppedMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd }: MembershipTerms,
  { refundPence, reason, listedUntil }: { refundPence: number | null; reason: string; listedUntil: Date | null },
): Promise<Mail> {
  const day = longDate(periodEnd)
  const back = refundPence ? exactPence(refundPence) : null
  const facts = {
    Plan: PLANS[plan],
    Ends: refundPence === null ? day : 'At once',
    'Goes back': back,
    'The reason': reason,
  }
  const values = { what: endText(day, refundPence, listedUntil), reason, facts, link: SUBSCRIPTIONS }
  return writeLetter(work, 'membership.stoppedMail', answerable(work, recipient), { ...EACH, ...values })
}

function endText(day: string, refundPence: number | null, listedUntil: Date | null): string {
  if (refundPence === null) {
    return `Your membership doesn’t renew, and we won’t take any more payments. It runs until ${day}, and your listing is public until then.`
  }
  const ended = `Your membership has ended, and we won’t take any more payments. ${listingText(listedUntil)}`
  if (refundPence === 0) return ended
  return `${ended} We are paying ${exactPence(refundPence)} back to the card you paid with. Banks usually show it within 10 days.`
}

/** `cardOnFile`: there is a card to charge, and the membership goes on. */
export function extendedMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd, cardOnFile }: MembershipTerms,
  reason: string,
): Promise<Mail> {
  const day = longDate(periodEnd)
  const terms = cardOnFile
    ? `It renews on ${day}, for ${price(plan)}, unless you cancel before.`
    : `It ends on ${day}, and we take no money then.`
  const facts = { Plan: PLANS[plan], [cardOnFile ? 'Renews on' : 'Runs until']: day, 'The reason': reason }
  const values = { day, terms, reason, facts, link: SUBSCRIPTIONS }
  return writeLetter(work, 'membership.extendedMail', answerable(work, recipient), { ...EACH, ...values })
}
