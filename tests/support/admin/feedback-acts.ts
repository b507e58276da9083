import { randomUUID } from 'node:crypto'
import { feedback, feedbackAppeals, messages, reports } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import { addClient } from '../clients.ts'
import { addProvider, entry } from '../people.ts'
import type { Act } from './acts.ts'

/** Writes an entry as leaving one would; waiting, unless more is said. Gives the id. */
export async function addFeedback(app: TestApp, given: Partial<typeof feedback.$inferInsert> = {}): Promise<string> {
  const providerId = given.providerId ?? (await addProvider(app, { businessName: 'Ridge Roofing' }))
  const userId = given.userId === undefined ? await addClient(app) : given.userId
  const at = app.site.now()
  const row = { ...entry(providerId, 4), approvedAt: null, checkedAt: null, createdAt: at, userId, ...given }
  const [added] = await app.site.database.query.insert(feedback).values(row).returning({ id: feedback.id })
  if (!added) throw new Error('nothing was added')
  return added.id
}

/** A report of it, by someone. Gives the id. */
export async function addReport(app: TestApp, given: Partial<typeof reports.$inferInsert> = {}): Promise<string> {
  const row = {
    reporterId: await addClient(app),
    kind: 'feedback' as const,
    subjectId: given.subjectId ?? (await addFeedback(app, { approvedAt: app.site.now() })),
    reason: 'abusive' as const,
    note: '',
    madeAt: app.site.now(),
    ...given,
  }
  const [added] = await app.site.database.query.insert(reports).values(row).returning({ id: reports.id })
  if (!added) throw new Error('nothing was added')
  return added.id
}

/** A first message that waits for a check. Gives the id. */
export async function addHeldMessage(app: TestApp): Promise<string> {
  const [client, providerId] = [await addClient(app), await addProvider(app)]
  const { conversationId } = await app
    .person(client)
    .message.start({ id: randomUUID(), to: { providerId }, text: 'Are you free?' })
  const id = randomUUID()
  const at = app.site.now()
  await app.site.database.query
    .insert(messages)
    .values({ id, conversationId, senderId: client, text: 'Buy gold', sentAt: at, heldAt: at })
  return id
}

export const feedbackActs: Record<string, Act> = {
  'feedback.approve': async (app) => {
    const id = await addFeedback(app)
    return (api) => api.feedback.approve({ kind: 'feedback', id, version: 1 })
  },
  'feedback.unapprove': async (app) => {
    const id = await addFeedback(app)
    return (api) => api.feedback.unapprove({ kind: 'feedback', id, version: 1, reason: 'abusive' })
  },
  'feedback.moderate': async (app) => {
    const id = await addFeedback(app)
    return (api) => api.feedback.moderate({ id, version: 1, reason: 'personal', rating: 4, title: 'Fine' })
  },
  'feedback.erase': async (app) => {
    const id = await addFeedback(app)
    return (api) => api.feedback.erase({ id, version: 1, reason: 'legal' })
  },
  'feedback.decideAppeal': async (app) => {
    const at = app.site.now()
    const removal = { removedAt: at, checkedAt: at, removalReason: 'abusive' as const, removedBy: randomUUID() }
    const feedbackId = await addFeedback(app, removal)
    const id = randomUUID()
    await app.site.database.query
      .insert(feedbackAppeals)
      .values({ id, kind: 'feedback', subjectId: feedbackId, feedbackId, text: 'It is true.', madeAt: at })
    return (api) => api.feedback.decideAppeal({ id, version: 1, outcome: 'restored' })
  },
  'report.uphold': async (app) => {
    const subjectId = await addProvider(app)
    await addReport(app, { kind: 'listing', subjectId })
    return (api) => api.report.uphold({ kind: 'listing', subjectId, seen: 1, reason: 'advertising' })
  },
  'report.dismiss': async (app) => {
    const subjectId = await addFeedback(app, { approvedAt: app.site.now() })
    await addReport(app, { subjectId })
    return (api) => api.report.dismiss({ kind: 'feedback', subjectId, seen: 1 })
  },
  'heldMessage.release': async (app) => {
    const id = await addHeldMessage(app)
    return (api) => api.heldMessage.release({ id })
  },
  'heldMessage.drop': async (app) => {
    const id = await addHeldMessage(app)
    return (api) => api.heldMessage.drop({ id })
  },
}
