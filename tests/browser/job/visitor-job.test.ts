/** A visitor’s job from the first question to the page it is on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { content, findingsNow } from '../support/axe.ts'
import { open, PHONE, visitor } from '../support/browser.ts'
import { fillJob, next, openTrades, showPreview } from '../support/job-form.ts'
import { button, followMail, heading, PASSWORD } from '../support/sign-up-flow.ts'

const newAddress = () => `${crypto.randomUUID()}@example.com`

test('by keyboard on a phone: steps, back, a number that moves, the account, the job is live', async () => {
  const { page, context } = await visitor({ width: PHONE, from: '203.0.113.41' })
  const [title, email] = [`Kitchen tap dripping ${newWord()}`, newAddress()]
  await open(page, '/post-job')
  expect(await findingsNow(page, content)).toEqual([])
  await page.getByLabel('Title').focus()
  await page.keyboard.type(title)
  await page.getByRole('list', { name: 'Chosen categories' }).getByText('Plumbing').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Step 2 of 6: Details' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Step 1 of 6: What you need' }).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe(title)
  await next(page)
  await page.getByLabel('Description').fill('It drips. Please call me on 07700 900123.')
  await page.getByText('There’s a phone number in your description. Everyone can read it there.').waitFor()
  expect(await findingsNow(page, content)).toEqual([])
  await button(page, 'Move it to the private phone box').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('It drips.')
  await next(page)
  await page.getByLabel('Location').fill('M1 1AE')
  await page.getByRole('radio', { name: 'Within a week' }).check()
  await page.reload()
  await page.getByRole('heading', { name: 'Step 3 of 6: Where and when' }).waitFor()
  expect(await page.getByLabel('Location').inputValue()).toBe('M1 1AE')
  await next(page)
  await next(page)
  expect(await page.getByLabel('Contact phone').inputValue()).toBe('07700 900123')
  await page.getByLabel('Contact name').fill('Vera Quill')
  await page.getByLabel('Contact email').fill(email)
  await showPreview(page)
  await page.getByText(/providers? near you/).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Step 5 of 6: How to reach you' }).waitFor()
  await page.goForward()
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await heading(page, 'Account Created').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('fettle.job-draft'))).toBe(null)
  await context.setExtraHTTPHeaders({}) // only the operator reads the mailbox
  await followMail(page, email, /^Confirm/)
  await button(page, 'Confirm my email').click()
  await page.waitForURL(/job-directory\/[0-9a-f-]{36}/)
  await heading(page, title).waitFor()
  await page.getByText('Within a week').waitFor()
})

test('on a line that holds each answer back for two seconds, steps go on at once, nothing typed is lost, and one press is one job', async () => {
  const { page, context } = await visitor({ width: PHONE, from: '203.0.113.44' })
  const [title, email] = [`Kitchen tap dripping ${newWord()}`, newAddress()]
  await open(page, '/post-job')
  let sent = 0
  await page.route(
    (url) => /\.data$|suggest|prices/.test(url.pathname),
    async (route) => {
      if (route.request().postData()?.includes('intent=post')) sent += 1
      const answer = await route.fetch({ maxRedirects: 0 })
      await sleep(2_000)
      await route.fulfill({ response: answer }).catch(() => {}) // the page no longer waits for it
    },
  )
  await page.getByLabel('Title').fill(title)
  await page.keyboard.press('Enter') // the trade is not guessed yet
  await page.getByRole('heading', { name: 'Step 2 of 6: Details' }).waitFor()
  await page.getByLabel('Description').fill('It drips day and night.')
  await next(page)
  await page.getByLabel('Location').fill('M1 1AE')
  await page.keyboard.press('Escape') // the list of places
  await next(page)
  await page.getByLabel('Budget').fill('80 to 150')
  await next(page)
  await page.getByLabel('Contact name').fill('Vera Quill')
  await page.getByLabel('Contact email').fill(email)
  await expect.poll(() => page.locator('input[name=category]:checked').count()).toBe(1)
  const preview = button(page, 'Next: preview')
  await preview.click()
  await page.locator('button[aria-busy=true]').filter({ hasText: 'Next: preview' }).waitFor()
  await page.getByLabel('Contact phone').fill('0161 496 0000') // while the preview is on its way
  await page.getByRole('region', { name: /^Preview/ }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Step 5 of 6: How to reach you' }).waitFor()
  await page.goForward()
  await page.getByRole('region', { name: /^Preview/ }).waitFor()
  expect(await page.locator('input[name=contactPhone]').inputValue()).toBe('0161 496 0000')
  await page.getByLabel('Choose a password').fill(PASSWORD)
  const post = button(page, 'Create account and post')
  await post.click()
  await page.locator('button[aria-busy=true]').filter({ hasText: 'Create account and post' }).waitFor()
  expect(await post.isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.locator('input[name=title]').inputValue()).toBe(title)
  await heading(page, 'Account Created').waitFor()
  await page.getByText(`Your job “${title}” is ready`).waitFor()
  expect(sent).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setExtraHTTPHeaders({}) // only the operator reads the mailbox
  await followMail(page, email, /^Confirm/)
  await button(page, 'Confirm my email').click()
  await page.waitForURL(/job-directory\/[0-9a-f-]{36}/)
  await heading(page, title).waitFor()
  await page.getByRole('link', { name: 'Add photos' }).click()
  await page.waitForURL('**/edit#photo')
  await page.getByLabel('Add photos').waitFor({ state: 'attached' })
})

test('a visitor with an account logs in from the form and finds it as it was', async () => {
  const { page } = await visitor({ from: '203.0.113.42' })
  await open(page, '/post-job')
  await fillJob(page, { title: 'Hang a gate', description: 'It leans.', other: 'Gates', location: 'Leeds' })
  await button(page, 'Log in and keep what I wrote').click()
  await page.waitForURL('**/login?*')
  await page.getByLabel('Email').fill('tom@example.com')
  await page.getByLabel('Password', { exact: true }).fill('mend-the-kettle-7')
  await button(page, 'Sign in').click()
  await page.waitForURL('**/post-job')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Hang a gate')
  expect(await page.locator('textarea[name=description]').inputValue()).toBe('It leans.')
})

test('without JavaScript it is one page, which says what to do with a phone number', async () => {
  const { page } = await visitor({ script: false, from: '203.0.113.43', expects: /status of 400/ })
  await open(page, '/post-job')
  await page.getByLabel('Title').fill('Hang a gate')
  await openTrades(page)
  await page.getByRole('textbox', { name: 'Other' }).fill('Gates')
  await page.getByLabel('Description').fill('It leans. Ring 07700 900123.')
  await page.getByLabel('Location').fill('Leeds')
  await page.getByLabel('Contact name').fill('Vera Quill')
  await page.getByLabel('Contact email').fill(newAddress())
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await button(page, 'Create account and post').click()
  await button(page, 'Move it to the private phone box').click()
  expect(await page.getByLabel('Description').inputValue()).toBe('It leans.')
  expect(await page.getByLabel('Contact phone').inputValue()).toBe('07700 900123')
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await button(page, 'Create account and post').click()
  await heading(page, 'Account Created').waitFor()
  await page.getByText('Your job “Hang a gate” is ready').waitFor()
})
