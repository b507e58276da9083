import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { conversationSides } from '#db/schema/index.ts'
import { releaseMessage } from '#server/message/held.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'

export type Voice = { id: string; browser: TestBrowser }

export async function clientVoice(app: TestApp, given: Parameters<typeof addClient>[1] = {}): Promise<Voice> {
  const id = await addClient(app, { createdAt: new Date('2024-01-01T12:00Z'), ...given })
  return { id, browser: await app.as(id) }
}

export async function providerVoice(app: TestApp, given: Parameters<typeof addProvider>[1] = {}): Promise<Voice> {
  const id = await addProvider(app, { businessName: 'Ridge Roofing', firstName: 'Rosa', lastName: 'Ridge', ...given })
  return { id, browser: await app.as(id) }
}

export async function start(
  from: Voice,
  to: { providerId?: string; jobId?: string },
  text = 'Good morning',
  id: string = randomUUID(),
) {
  return from.browser.api.message.start({ id, to, text })
}
/** A client and a provider with a conversation. */
export async function talk(app: TestApp): Promise<{ tom: Voice; rosa: Voice; id: string }> {
  const two = { tom: await clientVoice(app), rosa: await providerVoice(app) }
  return { ...two, id: await writeTo(two.tom, two.rosa.id) }
}

/** The first message of a client on a listing. Gives the conversation. */
export async function writeTo(from: Voice, providerId: string, text = 'Could you mend my roof?'): Promise<string> {
  const { message } = from.browser.api
  return (await message.start({ id: randomUUID(), to: { providerId }, text })).conversationId
}

export async function say(from: Voice, conversationId: string, text: string, photos: string[] = []): Promise<string> {
  const id = randomUUID()
  const { message } = from.browser.api
  await message.send({ id, conversationId, text, photos })
  return id
}

/** As the operator does. */
export async function release({ site }: TestApp, messageId: string): Promise<void> {
  await releaseMessage(site.database.query, site.now(), messageId)
}

export async function threadOf({ browser }: Voice, id: string) {
  return browser.api.message.thread({ id })
}

export async function textsOf(voice: Voice, id: string): Promise<string[]> {
  return (await threadOf(voice, id)).messages.map(({ text }) => text)
}

export async function unreadOf({ browser }: Voice): Promise<number> {
  return (await browser.api.message.inbox()).unread
}

/** Opens the conversation, as its page does. */
export async function open(voice: Voice, id: string): Promise<void> {
  const { messages } = await threadOf(voice, id)
  await voice.browser.api.message.read({ id, through: messages.at(-1)?.seq ?? 1 })
}

export function sidesOf(app: TestApp, conversationId: string) {
  return app.site.database.query
    .select()
    .from(conversationSides)
    .where(eq(conversationSides.conversationId, conversationId))
}
