/** What several journeys begin with: signing up, signing in, reading mail. */

import { randomUUID } from 'node:crypto'
import { PASSWORD } from '#tests/support/accounts.ts'
import { newWord } from '#tests/support/new-word.ts'
import { type Visitor, waitFor } from './visitor.ts'

export const button = (name: string) => ({ role: 'button', name })
export const heading = (name: string | RegExp) => ({ role: 'heading', level: 1, name })
export const toast = (text: string) => ({ text, within: { role: 'region', name: 'Notifications' } })

/** Somebody of the demo marketplace, through the page and tab that people take. */
export async function signIn(person: Visitor, email: string, password: string, tab: 'Seeker' | 'Provider') {
  await person.open('/login')
  await person.click({ role: 'link', name: tab, within: { role: 'navigation', name: 'Account type' } })
  await person.arrive(tab === 'Provider' ? /^\/login\?type=provider$/ : /^\/login$/)
  await person.fill({ label: 'Email' }, email)
  await person.fill({ label: 'Password' }, password)
  await person.click(button('Sign in'))
  await person.arrive(/^\/(?!login)/)
  // WebKit tells the next address while the page before still stands, and would come back to it from another.
  await person.lose({ label: 'Password' })
  await person.comeAlive()
}

/** Signs a plumber in Leeds up by the form and follows the mail to the new profile. */
export async function joinAsBusiness(person: Visitor) {
  const email = `${randomUUID()}@example.com`
  const business = `Finch ${newWord()}`
  await person.open('/signup?type=provider')
  await person.fill({ label: 'Full name' }, 'Rosa Finch')
  await person.fill({ label: 'Email' }, email)
  await person.fill({ label: 'Business name' }, business)
  await person.fill({ label: 'Phone' }, '0113 496 0000')
  await person.fill({ label: 'Search categories' }, 'plumb')
  await person.click({ role: 'checkbox', name: 'Plumbing' })
  await person.fill({ label: 'Location' }, 'Leeds')
  await person.fill({ label: 'Password' }, PASSWORD)
  await person.fill({ label: 'Confirm password' }, PASSWORD)
  await person.click(button('Sign up'))
  await person.see(heading('Account Created'))
  await followMail(person, email, /^Confirm/)
  await person.click(button('Confirm my email'))
  await person.arrive(/^\/profile/)
  return { email, business }
}

/** Follows the first link of a mail to this address, in the same window. */
export async function followMail(person: Visitor, email: string, subject: RegExp) {
  await person.open('/dev/mailbox')
  const link = { role: 'link', within: { role: 'article', name: subject, having: email } }
  const address = await waitFor(`for a mail to ${email}`, async () => {
    const [href] = await person.links(link)
    if (!href) await person.open('/dev/mailbox')
    return href ?? ''
  })
  await person.open(address)
}
