import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phonePhoto } from '#tests/support/pictures.ts'
import { content, findings } from '../support/axe.ts'
import { alive, hold, open, painted, visitor } from '../support/browser.ts'
import { fillJob, next, openTrades, showPreview } from '../support/job-form.ts'
import { signIn } from '../support/people.ts'
import { button } from '../support/sign-up-flow.ts'

async function form(options: Parameters<typeof visitor>[0] = {}) {
  const { page, context } = await visitor(options)
  await signIn(context, 'tom')
  await open(page, '/post-job')
  await button(page, 'Next').waitFor()
  return { page, context }
}

const title = (page: Page) => page.getByLabel('Title')
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

test('what is typed survives a reload, is said to be kept, and can be discarded', async () => {
  const { page } = await form()
  await title(page).fill('Mend a gate')
  await openTrades(page)
  await page.getByRole('textbox', { name: 'Other' }).fill('Gates')
  await page.reload()
  await page.getByText('We kept what you wrote.').waitFor()
  expect(await title(page).inputValue()).toBe('Mend a gate')
  await openTrades(page)
  expect(await page.getByRole('textbox', { name: 'Other' }).inputValue()).toBe('Gates')
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await title(page).inputValue()).toBe('')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('the draft of another person on this browser is not shown, and goes', async () => {
  const { page, context } = await form()
  await page.evaluate(() => {
    const values = { title: 'Secret', description: '', otherCategory: '', budget: '', location: '', draftId: '' }
    const more = { contactName: '', contactEmail: '', contactPhone: '', revealCap: '', category: [], photo: [] }
    localStorage.setItem('fettle.job-draft', JSON.stringify({ who: 'another', values: { ...values, ...more } }))
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fettle.job-draft'))).toBe(null)
  expect(await title(page).inputValue()).toBe('')
  await context.close()
})

test('what is corrected is no longer red, nothing moves, and a refusal is said where it belongs and nowhere else', async () => {
  const { page } = await form()
  await next(page)
  await page.getByText('Title is required').waitFor()
  expect(await title(page).evaluate((box) => box === document.activeElement)).toBe(true)
  const place = () => button(page, 'Next').boundingBox()
  const before = await place()
  expect(await title(page).getAttribute('aria-invalid')).toBe('true')
  await title(page).pressSequentially('M')
  expect(await title(page).getAttribute('aria-invalid')).toBe(null)
  expect(await page.getByText('Title is required').last().isVisible()).toBe(false)
  expect(await place()).toEqual(before)
  await openTrades(page)
  expect(await page.locator('#category-error').isVisible()).toBe(true)
  await page.getByRole('textbox', { name: 'Other' }).fill('Fences')
  expect(await page.locator('#category-error').isVisible()).toBe(false)
  await page.getByRole('textbox', { name: 'Other' }).fill('')
  await next(page)
  const problem = page.getByText('You must select a service category for your job posting.')
  await problem.waitFor()
  expect(await problem.count()).toBe(1)
})

test('who has gone on within a step keeps the focus when the step has arrived', async () => {
  const { page } = await form()
  await title(page).fill('Kitchen tap dripping')
  await page.getByRole('list', { name: 'Chosen categories' }).getByText('Plumbing').waitFor()
  // Faster than the address of the step changes.
  await page.evaluate(async () => {
    const next = (step: number) => document.querySelector<HTMLElement>(`button[value="next.${step}"]`)
    next(1)?.click()
    await Promise.resolve()
    next(2)?.focus()
  })
  await page.waitForURL('**/post-job#step-2')
  await painted(page)
  expect(await button(page, 'Next').evaluate((next) => next === document.activeElement)).toBe(true)
})

test('what was searched for is filled in, and does not take the place of a draft', async () => {
  const { page } = await form()
  await page.goto('/post-job?service=sparky&location=Leeds')
  await alive(page)
  expect(await title(page).inputValue()).toBe('sparky')
  await page.goto('/post-job')
  await alive(page)
  await title(page).fill('Mend a fence')
  await page.goto('/post-job?service=sparky&location=Leeds')
  await alive(page)
  await page.getByText('We kept what you wrote.').waitFor()
  expect(await title(page).inputValue()).toBe('Mend a fence')
  await button(page, 'Discard').click()
  await expect.poll(() => title(page).inputValue()).toBe('sparky')
  await openTrades(page)
  expect(await page.getByRole('checkbox', { name: 'Electrical Services' }).isChecked()).toBe(true)
})

test('a budget is read as one types [JOB-11]', async () => {
  const { page } = await form()
  await page.goto('/post-job#step-4')
  await page.getByLabel('Budget').fill('between 500 and 800')
  await page.getByText('We read this as £500 to £800.').waitFor()
  await page.getByLabel('Budget').fill('whatever is fair')
  await page
    .getByText('We can’t read an amount from this. Providers see your words, whatever budget they filter by.')
    .waitFor()
})

test('photos go up under a bar of progress, are put in order, and the job is posted with them [JOB-45]', async () => {
  const { page } = await form({ width: 360 })
  await title(page).fill('Paint a fence')
  await openTrades(page)
  await page.getByRole('textbox', { name: 'Other' }).fill('Fences')
  await next(page)
  await page.getByLabel('Description').fill('Two coats, green.')
  const release = await hold(page, /post-job\/photos/)
  const photo = await phonePhoto()
  await page
    .getByLabel('Add photos')
    .setInputFiles([
      file('a.jpg', 'image/jpeg', photo),
      file('b.jpg', 'image/jpeg', photo),
      file('c.gif', 'image/gif', photo),
    ])
  await page.getByText('“c.gif” is not a JPEG, PNG or WebP photo.').waitFor()
  expect(await page.getByRole('progressbar', { name: /^Uploading [ab]\.jpg/ }).count()).toBe(2)
  expect(await button(page, 'Next').isDisabled()).toBe(true)
  release()
  const list = page.getByRole('list', { name: 'Photos', exact: true })
  await list.getByRole('img').nth(1).waitFor()
  const sources = () => list.getByRole('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  const [first, second] = await sources()
  await page.getByRole('button', { name: 'Move photo 2 forward' }).click()
  expect(await sources()).toEqual([second, first])
  expect(await findings(page, content)).toEqual([])
  await next(page)
  await page.getByLabel('Location').fill('Leeds')
  await next(page)
  await next(page)
  await showPreview(page)
  await page.getByRole('button', { name: 'Post job' }).click()
  await page.waitForURL(/\/job-directory\/[0-9a-f-]{36}$/)
  await page.locator('[data-toasts]').getByText('Job posted').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('fettle.job-draft'))).toBe(null)
  await page.goto(`${page.url()}/edit`)
  expect(await sources()).toEqual([second, first])
})

test('a refused form keeps everything, takes the focus, and is posted again after a new login [JOB-38, JOB-41]', async () => {
  const { page, context } = await visitor({ expects: /status of 40[01]|ERR_FAILED/ })
  await signIn(context, 'tom')
  await open(page, '/post-job')
  const typedJob = {
    title: 'Hang a door',
    description: 'It hangs by one hinge.',
    other: 'Doors',
    location: 'Xyzzyville',
  }
  await fillJob(page, typedJob)
  await button(page, 'Next: preview').click()
  await page.getByRole('link', { name: /^We do not know this place/ }).click()
  await page.getByRole('heading', { name: 'Step 3 of 6: Where and when' }).waitFor()
  await page.getByLabel('Location').fill('Leeds')
  for (let step = 3; step < 5; step += 1) await next(page)
  await showPreview(page)
  const toasts = page.locator('[data-toasts]')
  await page.route('**/post-job.data*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Post job' }).click()
  await toasts.getByText('The connection broke. Nothing you typed is lost.').first().waitFor()
  const typed = ['title', 'description', 'otherCategory'].map((name) =>
    page.locator(`form [name=${name}]`).inputValue(),
  )
  expect(await Promise.all(typed)).toEqual(['Hang a door', 'It hangs by one hinge.', 'Doors'])
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Post job' }).click()
  await toasts.getByText('Please sign in to post jobs.').first().waitFor()
  expect(await page.locator('textarea[name=description]').inputValue()).toBe('It hangs by one hinge.')
  await context.addCookies(cookies)
  await page.getByRole('button', { name: 'Post job' }).click()
  await page.waitForURL(/\/job-directory\/[0-9a-f-]{36}$/)
})
