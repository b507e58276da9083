import type { Page } from 'playwright-core'
import { button } from './sign-up-flow.ts'

type Typed = { title: string; description: string; location: string; other?: string; trade?: string; phone?: string }

/** Opens the list of trades, which is closed while the trade is guessed. */
export async function openTrades(page: Page) {
  await page.getByText(/^(Choose|Change) the trade$/).click()
}

/** By keyboard: a list of places may open over it. */
export const next = (page: Page) => button(page, 'Next').press('Enter')

/** Goes through the steps of a new job as far as the preview. `details`: what is done among the details. */
export async function fillJob(page: Page, typed: Typed, details?: () => Promise<unknown>) {
  await page.getByLabel('Title').fill(typed.title)
  if (typed.other || typed.trade) await openTrades(page)
  if (typed.other) await page.getByRole('textbox', { name: 'Other' }).fill(typed.other)
  if (typed.trade) await page.getByLabel('Search categories').fill(typed.trade)
  if (typed.trade) await page.getByRole('checkbox', { name: typed.trade, exact: true }).check()
  await next(page)
  await page.getByLabel('Description').fill(typed.description)
  await details?.()
  await next(page)
  await page.getByLabel('Location').fill(typed.location)
  await page.keyboard.press('Escape') // the list of places
  await next(page)
  await page.getByLabel('Budget').fill('80 to 150')
  await next(page)
  if (typed.phone) await page.getByLabel('Contact phone').fill(typed.phone)
}

export async function showPreview(page: Page) {
  await button(page, 'Next: preview').click()
  await page.getByRole('region', { name: /^Preview/ }).waitFor()
}
