import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { DESKTOP, PHONE, visit } from './support/browser.ts'
import { clearOfHalfHour } from './support/half-hour.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

async function fill(page: Page, message: string) {
  await page.getByLabel('Your name').fill('Pat Fielding')
  await page.getByLabel('Your email address').fill('pat@example.com')
  await page.getByLabel('What is it about?').selectOption('A question')
  await page.getByLabel('Your message').fill(message)
}

describe.each([
  { on: 'a desktop', width: DESKTOP, from: '203.0.113.21' },
  { on: 'a phone', width: PHONE, from: '203.0.113.22' },
])('the contact form on $on', ({ width, from }) => {
  test('errors stand in a summary that takes the focus, link to their fields and are tied to them', async () => {
    const page = await visit('/contact', { width, from, expects: /status of 400/ })
    await send(page)
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await summary.waitFor()
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
    const links = summary.getByRole('link')
    expect(await links.allTextContents()).toEqual([
      'Enter your name',
      'Enter your email address',
      'Choose what it is about',
      'Write your message',
    ])
    for (const label of ['Your name', 'Your email address', 'What is it about?', 'Your message']) {
      const field = page.getByLabel(label)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
      const words = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
      expect(words.join(' ')).toContain('Error: ')
    }
    await links.nth(1).click()
    expect(await page.getByLabel('Your email address').evaluate((box) => box === document.activeElement)).toBe(true)
  })

  test('a refused message loses nothing of what was typed; mended it arrives by mail', async () => {
    const page = await visit('/contact', { width, from, expects: /status of 400/ })
    const message = `The kettle of ${newWord()} needs a new lid.`
    await fill(page, message)
    await page.getByLabel('Your email address').fill('pat at home')
    await send(page)
    await page.getByRole('link', { name: 'Enter an email address like name@example.com' }).waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Pat Fielding')
    expect(await page.getByLabel('Your email address').inputValue()).toBe('pat at home')
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('A question')
    expect(await page.getByLabel('Your message').inputValue()).toBe(message)

    await page.getByLabel('Your email address').fill('pat@example.com')
    await send(page)
    const done = page.getByRole('status').filter({ hasText: 'Your message is on its way' })
    await done.waitFor()
    expect(new URL(page.url()).search).toBe('?sent=1')
    await expectMail(message)
  })
})

test('the sixth message in half an hour is refused in words, and stays in the form', async () => {
  await clearOfHalfHour()
  const page = await visit('/contact', { from: '203.0.113.23', expects: /status of 429/ })
  for (let sent = 1; sent <= 5; sent += 1) {
    await fill(page, `Message number ${sent} of this afternoon.`)
    await send(page)
    await page.getByRole('link', { name: 'Write another message' }).click()
  }
  await fill(page, 'Message number 6 of this afternoon.')
  await send(page)
  await page.getByRole('alert').filter({ hasText: 'Your message was not sent' }).waitFor()
  expect(await page.getByLabel('Your message').inputValue()).toBe('Message number 6 of this afternoon.')
})

test('the topic of the address is chosen', async () => {
  const page = await visit('/contact?topic=Remove+my+business')
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('Remove my business')
})

/** The queue delivers within a moment; the mailbox shows it when it is loaded again. */
async function expectMail(text: string) {
  // The mail's own styles are refused inside its frame.
  const mailbox = await visit('/dev/mailbox', { expects: /Applying inline style/ })
  await expect
    .poll(
      async () => {
        await mailbox.reload()
        return mailbox.getByRole('article').filter({ hasText: text }).count()
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  const mail = mailbox.getByRole('article').filter({ hasText: text }).first()
  expect(await mail.textContent()).toContain('hello@fettle.example')
  expect(await mail.textContent()).toContain('pat@example.com')
}

test('a refusal of the whole form comes into view on a phone, where the button is a screen below it', async () => {
  await clearOfHalfHour()
  const from = '203.0.113.29'
  const site = inject('siteUrl')
  const message = { name: 'Pat', email: 'pat@example.com', topic: 'A question', message: 'Where is the kettle?' }
  for (let sent = 0; sent < 5; sent += 1) {
    const headers = { origin: site, 'x-forwarded-for': from }
    const body = new URLSearchParams(message)
    await fetch(`${site}/contact`, { method: 'POST', headers, body, redirect: 'manual' })
  }
  const page = await visit('/contact', { width: PHONE, from, expects: /status of 429/ })
  await fill(page, 'Where is the kettle, please?')
  await send(page)
  const refusal = page.getByRole('alert').filter({ hasText: 'Your message was not sent' })
  await refusal.waitFor()
  const inView = () =>
    refusal.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return top >= header && bottom <= window.innerHeight
    })
  await expect.poll(inView).toBe(true)
  expect(await page.getByLabel('Your message').inputValue()).toBe('Where is the kettle, please?')
})
