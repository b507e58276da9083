import { and, eq } from 'drizzle-orm'
import { feedback } from '#db/schema/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'

/** What a client says of a provider. */
export const praise = { rating: 4, title: 'Quick and tidy', description: 'The tap is mended.' }

/** The same, as the form posts it. */
export const praiseForm = { rating: '4', title: 'Quick and tidy', description: 'The tap is mended.' }

export type Author = { id: string; browser: TestBrowser; api: TestBrowser['api'] }

export async function anAuthor(app: TestApp, given: Parameters<typeof addClient>[1] = {}): Promise<Author> {
  const id = await addClient(app, given)
  const browser = await app.as(id)
  return { id, browser, api: browser.api }
}

/** A client with an entry about a new provider. */
export async function left(app: TestApp, words: Partial<Parameters<TestBrowser['api']['feedback']['leave']>[0]> = {}) {
  const [author, providerId] = [
    await anAuthor(app),
    await addProvider(app, { businessName: 'Ridge Roofing', memberFor: 1000 }),
  ]
  const { id } = await author.api.feedback.leave({ providerId, ...praise, ...words })
  return { ...author, providerId, entryId: id }
}

export async function rowOf(app: TestApp, providerId: string, userId: string) {
  const [row] = await app.site.database.query
    .select()
    .from(feedback)
    .where(and(eq(feedback.providerId, providerId), eq(feedback.userId, userId)))
  return row
}

/** As a moderator's decision leaves it. */
export async function decide(app: TestApp, id: string, decision: 'publish' | 'remove') {
  const at = app.site.now()
  const standing =
    decision === 'publish'
      ? { approvedAt: at, removedAt: null, removalReason: null }
      : { approvedAt: null, removedAt: at, removalReason: 'personal' as const }
  await app.site.database.query
    .update(feedback)
    .set({ ...standing, checkedAt: at })
    .where(eq(feedback.id, id))
}
