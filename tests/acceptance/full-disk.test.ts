import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CANNOT_SAVE } from '#contract/outage.ts'
import { refusalFor } from '#server/http/load/rendering.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { withoutRoom } from '#tests/support/database/with-failing-table.ts'
import { readHtml } from '#tests/support/html.ts'
import { aClient, tapForm } from '#tests/support/job/form.ts'
import { plainPng } from '#tests/support/pictures.ts'

const lines: string[] = []
const app = await createTestApp({ lines })
const { browser: tina } = await aClient(app)

/** Every table that these forms write to. */
const TABLES = ['rate_limits', '"user"', 'jobs', 'files', 'profiles', 'session']

async function expectRefusal(response: Response, typed: string[]) {
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  const page = await readHtml(response)
  for (const text of [CANNOT_SAVE, ...typed]) expect(page.source).toContain(text)
}

function upload(browser: TestBrowser, path: string, bytes: Buffer) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  return browser.page(path, { method: 'POST', body })
}

describe('while the disk is full', () => {
  const person = { fullName: 'Rosa Finch', email: 'rosa@example.com', location: 'Leeds' }
  const secret = { password: 'a quiet kettle', confirm: 'a quiet kettle' }

  test('sign-up, a message and a job are refused with a sentence, and what was typed stays', async () => {
    await withoutRoom(app, TABLES, async () => {
      const message = { name: 'Ada', email: 'ada@example.com', topic: 'Press', message: 'A message of some length' }
      await expectRefusal(await app.browser().post('/contact', message), [
        'A message of some length',
        'ada@example.com',
      ])
      await expectRefusal(await app.browser().post('/signup', { ...person, ...secret }), Object.values(person))
      const job = { ...tapForm, draftId: crypto.randomUUID() }
      await expectRefusal(await tina.post('/post-job', job), ['Mend a dripping tap', '£50 to £80'])
      const profile = { firstName: 'Tinabell', lastName: 'Marsh', location: 'Leeds' }
      await expectRefusal(await tina.post('/account?tab=profile', profile), ['Tinabell'])
    })
    const again = await app.browser().post('/signup', { ...person, ...secret })
    expect([again.status, again.headers.get('location')]).toEqual([302, '/confirm-email'])
  })

  test('so is a login: no one reads that their password is wrong', async () => {
    await withoutRoom(app, TABLES, async () => {
      const typed = { email: 'rosa@example.com', password: 'a quiet kettle' }
      await expectRefusal(await app.browser().post('/login', typed), ['rosa@example.com'])
    })
  })

  test.each([
    ['the database', null],
    ['the folder of files', 'ENOSPC'],
  ])('a picture and a photo are refused when %s has no room', async (_, code) => {
    const bytes = await plainPng(300, 300)
    const { files } = app.site
    const { put } = files
    const sent = async () => {
      await expectRefusal(await upload(tina, '/post-job/photos', bytes), [])
      const picture = await upload(tina, '/account/avatar?stay=1', bytes)
      expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await picture.json()).toMatchObject({ said: 'avatar-no-room' })
      const withoutScript = await upload(tina, '/account/avatar', bytes).catch(refusalFor)
      expect(withoutScript).toMatchObject({ status: 503, sentence: CANNOT_SAVE })
    }
    if (code) {
      files.put = () => Promise.reject(Object.assign(new Error('no space left on device, write'), { code }))
      await sent().finally(() => Object.assign(files, { put }))
    } else {
      await withoutRoom(app, TABLES, sent)
    }
    expect((await upload(tina, '/post-job/photos', bytes)).status).toBe(200)
  })

  test('people stay signed in and read on, though their session cannot be renewed', async () => {
    await app.site.database.query.execute(sql`update session set expires_at = now() + interval '3 days'`)
    await withoutRoom(app, ['session'], async () => {
      expect((await tina.page('/dashboard')).status).toBe(200)
    })
  })

  test('the log says so once, and readiness until a minute has passed without another failure', () => {
    const told = lines.filter((line) => line.includes('there is no room to write'))
    expect(told).toHaveLength(1)
    expect(lines.filter((line) => /"level":"error"/.test(line))).toEqual(told)
    expect(app.site.saving.trouble()).toMatch(/no room/)
  })
})
