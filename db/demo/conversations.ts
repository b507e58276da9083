import { after, HOUR, MINUTE } from '#contract/duration.ts'
import { ANSWERS_NEEDED } from '#contract/listing/answer-time.ts'
import { formatPence } from '#contract/money.ts'
import { conversationTexts, enquiryTexts } from '#db/demo/content.ts'
import { type Random, random } from '#db/demo/random.ts'
import { daysBefore, daysSince, hoursBefore } from './calendar.ts'
import type { DemoClient, DemoConversation, DemoMessage, DemoProvider, DemoReply } from './types.ts'

type ConversationText = (typeof conversationTexts)[number]

export function demoConversations(now: Date, replies: readonly DemoReply[]): DemoConversation[] {
  return conversationTexts.map((text) => {
    let at = beginningOf(text, now, replies)
    const messages = text.messages.map(({ by, after: minutes, text, unread }): DemoMessage => {
      at = after(at, minutes * MINUTE)
      return { by, text, at, read: !unread }
    })
    return { clientKey: text.client, providerKey: text.provider, jobKey: text.job ?? null, messages }
  })
}

/** About a job: when the provider opened it. */
function beginningOf(
  { client, provider, job, daysAgo, hoursAgo }: ConversationText,
  now: Date,
  replies: readonly DemoReply[],
): Date {
  if (daysAgo !== undefined) return daysBefore(now, daysAgo, random(`demo conversation ${client} ${provider}`))
  if (hoursAgo !== undefined) return hoursBefore(now, hoursAgo)
  const reply = replies.find(({ jobKey, providerKey }) => jobKey === job && providerKey === provider)
  if (!reply) throw new Error(`The demo has a conversation about ${job}, which ${provider} has not opened`)
  return reply.at
}

/** Members whose usual time to answer is known, and members who hear of a client now and then. */
const BUSY = 80
const SOMETIMES = 60
const DAYS = 58
const NEAREST = 24
/** Minutes that a provider usually takes. */
const TEMPOS = [8, 15, 25, 40, 55, 90, 150, 240, 400, 900] as const

/** What clients write to members; all of it is answered and read. Tom's own are in conversations.json. */
export function demoEnquiries(
  now: Date,
  providers: readonly DemoProvider[],
  clients: readonly DemoClient[],
  already: readonly DemoConversation[],
): DemoConversation[] {
  const talked = new Set(already.map(({ clientKey, providerKey }) => `${clientKey} ${providerKey}`))
  const named = new Set(already.map(({ providerKey }) => providerKey))
  const settled = providers.filter(
    ({ key, kind, joinedAt, services }) =>
      kind === 'member' && !named.has(key) && services.length > 0 && daysSince(joinedAt, now) > DAYS + 2,
  )
  const asked = random('demo enquiries').sample(settled, BUSY + SOMETIMES)
  return asked.flatMap((provider, index) => {
    const draws = random(`demo enquiries ${provider.key}`)
    const count = index < BUSY ? draws.int(ANSWERS_NEEDED, ANSWERS_NEEDED + 2) : draws.int(1, 2)
    const tempo = draws.pick(TEMPOS)
    const near = nearest(provider, clients, now).filter(({ key }) => !talked.has(`${key} ${provider.key}`))
    return draws.sample(near, count).map((client): DemoConversation => {
      const askedAt = daysBefore(now, draws.int(2, DAYS), draws)
      const texts = textsOf(draws, client, provider)
      return {
        clientKey: client.key,
        providerKey: provider.key,
        jobKey: null,
        messages: messagesOf(draws, texts, askedAt, tempo, now),
      }
    })
  })
}

function nearest(provider: DemoProvider, clients: readonly DemoClient[], now: Date): DemoClient[] {
  const far = (client: DemoClient) => Math.hypot(client.lat - provider.lat, (client.lng - provider.lng) * 0.6)
  return clients
    .filter(({ key, joinedAt }) => key !== 'tom' && daysSince(joinedAt, now) > DAYS + 2)
    .toSorted((one, other) => far(one) - far(other))
    .slice(0, NEAREST)
}

function textsOf(draws: Random, client: DemoClient, provider: DemoProvider): string[] {
  const service = draws.pick(provider.services)
  const words: Readonly<Record<string, string>> = {
    client: client.firstName,
    provider: provider.firstName,
    service: service.title,
    price: formatPence(service.pricePence),
    town: client.town.replace(/ \(.*\)$/, ''),
  }
  const exchange = draws.pick(enquiryTexts.exchanges)
  const texts = draws.chance(0.55) ? [...exchange, draws.pick(enquiryTexts.thanks)] : exchange
  return texts.map((text) => text.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole))
}

function messagesOf(draws: Random, texts: string[], askedAt: Date, tempo: number, now: Date): DemoMessage[] {
  let at = askedAt
  return texts.map((text, index): DemoMessage => {
    const minutes = index === 0 ? 0 : index === 1 ? tempo * (0.5 + draws.next()) : draws.int(5, 90)
    at = new Date(Math.min(after(at, Math.round(minutes) * MINUTE).getTime(), now.getTime() - HOUR))
    return { by: index === 1 ? 'provider' : 'client', text, at, read: true }
  })
}
