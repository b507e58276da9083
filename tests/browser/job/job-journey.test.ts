/** A job from both sides, as its poster and a member walk it: what they type, read and click, and nothing else. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { open, PHONE, visitor } from '../support/browser.ts'
import { fillJob, showPreview } from '../support/job-form.ts'
import { maya } from '../support/pages.ts'
import { type Cast, signIn } from '../support/people.ts'
import { button, heading, linkInMail, said } from '../support/sign-up-flow.ts'

async function as(who: Cast, width?: number): Promise<Page> {
  const { page, context } = await visitor(width ? { width } : {})
  await signIn(context, who)
  return page
}

async function post(page: Page, title: string): Promise<string> {
  await open(page, '/post-job')
  const photo = { name: 'leak.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  const description = 'Water comes through the ceiling below the bath.\nThe stopcock is shut.'
  await fillJob(
    page,
    { title, description, trade: 'Plumbing', location: 'M1 1AE', phone: '07700 900123' },
    async () => {
      await page.getByLabel('Add photos').setInputFiles([photo])
      await expect.poll(() => page.getByRole('list', { name: 'Photos', exact: true }).getByRole('img').count()).toBe(1)
    },
  )
  await showPreview(page)
  await button(page, 'Post job').click()
  await said(page, 'Your job is live. We will e-mail you when a provider opens your details.')
  await heading(page, title).waitFor()
  return new URL(page.url()).pathname
}

test('a client posts, a member hears of it and opens it, the client sees that and hires [JOB-26, JOB-31, JOB-42, MSG-09, MSG-29]', async () => {
  const title = `Stop a leak ${newWord()}`
  const client = await as('tom', PHONE)
  const member = await as('maya')
  const job = await post(client, title)

  // The member reads the alert, follows it and opens the contact details.
  const alert = await linkInMail(member, 'maya@example.com', new RegExp(`New job: ${title}`))
  expect(new URL(alert).pathname).toBe(job)
  await open(member, alert)
  const contact = member.getByRole('region', { name: 'Contact details' })
  await contact.getByText('10 of 10 places left').waitFor()
  await button(member, 'Show contact details').click()
  await contact.getByRole('link', { name: /07700\s?900123/ }).waitFor()

  // The client reads who did, and sees it on the job's page.
  const mailed = await linkInMail(client, 'tom@example.com', /Okafor Plumbing & Heating opened the details/)
  await open(client, mailed)
  const replies = client.getByRole('region', { name: 'Who opened your details' })
  await replies.getByText('1 of 10 providers have your details').waitFor()
  await replies.getByRole('link', { name: 'Okafor Plumbing & Heating', exact: true }).waitFor()

  // And hires them.
  await client.getByText('I hired someone').click()
  await client.getByRole('radio', { name: 'Okafor Plumbing & Heating' }).check()
  await button(client, 'Mark as hired').click()
  await said(client, 'Job marked as hired')
  const listing = client.getByRole('link', { name: 'See Okafor Plumbing & Heating’s listing' })
  expect(await listing.getAttribute('href')).toBe(maya)

  // Nobody finds the job any more; the member who opened it still does.
  const { page: stranger } = await visitor({ expects: /status of 404/ })
  await open(stranger, job)
  await stranger.getByText('This job is not open any more.').first().waitFor()
  await open(member, job)
  await heading(member, title).waitFor()
  await open(client, '/profile?tab=jobs')
  const own = client.getByRole('article').filter({ hasText: title })
  await own.getByText('Hired', { exact: true }).waitFor()
})
