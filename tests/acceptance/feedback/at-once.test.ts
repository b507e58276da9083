import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { feedback, feedbackReplies } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const { app } = await openAtNow()

const words = { rating: 4, title: 'Neat work', description: 'As agreed.' }

test('thirty submissions of one client at the same moment are one entry; the others are told so [FBK-10]', async () => {
  const [providerId, id] = [await addProvider(app), await addClient(app)]
  const tina = await (await app.as(id)).heldApi()
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, () => tina.feedback.leave({ providerId, ...words })),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.message] : []))
  expect(refused).toEqual(Array(29).fill('You have already submitted feedback for this provider'))
  expect(await app.site.database.query.$count(feedback, eq(feedback.providerId, providerId))).toBe(1)
})

test('two replies at the same moment are one [FBK-31]', async () => {
  const [providerId, id] = [await addProvider(app), await addClient(app)]
  const [left] = await app.site.database.query
    .insert(feedback)
    .values(entry(providerId, 4, { userId: id }))
    .returning({ id: feedback.id })
  const provider = await (await app.as(providerId)).heldApi()
  const reply = (text: string) => provider.feedback.reply({ feedbackId: left?.id ?? '', text })
  const answers = await Promise.allSettled([reply('Thank you.'), reply('Thanks.')])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { query } = app.site.database
  expect(await query.$count(feedbackReplies, eq(feedbackReplies.providerId, providerId))).toBe(1)
})
