import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { react } from '#server/reactions.ts'
import { createTestApp } from '#tests/support/app.ts'

vi.setConfig({ testTimeout: 60_000 })

const event = {
  name: 'contact.sent',
  data: { name: 'Ada', email: 'ada@example.com', topic: 'Press', message: 'A message of some length' },
}

test('an event and the mail that follows it are done both or not at all, so that no death in between doubles a mail', async () => {
  const { work, close } = await createTestApp()
  const mails = async () => {
    const { rows } = await work.db.execute<{ mails: number }>(
      sql`select count(*)::int as mails from queue.job where name = 'mail'`,
    )
    return rows[0]?.mails
  }
  const died = () => Promise.reject(new Error('killed before the tick'))
  await expect(react(work, event, died)).rejects.toThrow('killed')
  expect(await mails()).toBe(0)
  await react(work, event, async () => {})
  expect(await mails()).toBe(1)
  await close()
})
