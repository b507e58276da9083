import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { HEADERS, line } from '#tests/support/admin/imports.ts'
import { content, findingsNow } from '../support/axe.ts'
import { DESKTOP, open, sideways, turning, visitor } from '../support/browser.ts'

/** The sign-in at the address, and what is refused. */
const expects = /status of 4(0[014]|15)/

test('an admin uploads a file with errors, sees what would become of each row, imports it and undoes it [ADM-54]', async () => {
  const { page } = await visitor({ expects, from: '203.0.113.95', width: DESKTOP })
  const turn = await turning(page)
  const sound = async () => {
    expect(await findingsNow(page, content)).toEqual([])
    await turn('phone')
    expect(await sideways(page)).toBe(0)
    await turn('desk')
  }
  await open(page, '/admin/businesses/import')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'New import' }).click()
  await sound()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel('File').setInputFiles(file('book.csv', 'PK\x03\x04 a workbook'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('This is an Excel workbook or a zip file').waitFor()
  const rows = [
    line({ phone: '12' }),
    line({ name: 'Journey One' }),
    line({ name: 'Journey Two' }),
    line({ name: 'Journey Two' }),
  ]
  await page.getByLabel('File').setInputFiles(file('journey.csv', [HEADERS, ...rows].join('\n')))
  await page.getByRole('button', { name: 'Upload' }).click()

  await page.getByRole('heading', { level: 1, name: 'Columns' }).waitFor()
  await sound()
  await page.getByLabel('Location').selectOption({ label: 'In no column' })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Say where the data comes from').waitFor()
  expect(await page.getByLabel('Location').inputValue()).toBe('')
  await page.getByLabel('Location').selectOption('3')
  await page.getByRole('textbox', { name: 'Source' }).fill('the yearbook')
  await page.getByRole('textbox', { name: 'Obtained on' }).fill('2026-01-05')
  await page.getByRole('button', { name: 'Check the file' }).click()

  await page.getByRole('heading', { level: 1, name: 'What would be imported' }).waitFor({ timeout: 20_000 })
  await page.getByText('Use 10 to 15 digits').waitFor()
  await page.getByText('The same name and place as in line 4 of this file.').waitFor()
  await sound()
  await page.getByRole('link', { name: 'Ready' }).click()
  await page.getByText('Journey One').waitFor()
  await page.getByRole('button', { name: 'Begin the import' }).click()
  await page.getByRole('heading', { level: 1, name: 'Imported' }).waitFor({ timeout: 20_000 })
  await sound()
  await open(page, '/directory?service=journey+one')
  await page.getByRole('link', { name: 'Journey One' }).first().waitFor()

  await page.goBack()
  await page.getByRole('link', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Remove 3 listings' }).click()
  await page.getByRole('heading', { level: 1, name: 'The import was undone' }).waitFor({ timeout: 20_000 })
  await sound()
  await open(page, '/admin/businesses/import')
  await page.getByRole('link', { name: 'journey.csv' }).waitFor()
  await sound()
})
