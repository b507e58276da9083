import { jobTexts } from '#db/demo/content.ts'
import { random } from '#db/demo/random.ts'
import { daysBefore, hoursBefore } from './calendar.ts'
import type { phoneNumberSource } from './people/phone-numbers.ts'
import type { DemoClient, DemoJob } from './types.ts'

const EXPIRED = 5
const HIRED = 6
const CLOSED = 4
const TODAY = 3
/** The first so many clients post. */
const POSTERS = 40

export function demoJobs(
  now: Date,
  clients: readonly DemoClient[],
  phoneFor: ReturnType<typeof phoneNumberSource>,
): DemoJob[] {
  const order = random('demo job order')
  const [first, ...rest] = jobTexts
  const texts = first ? [first, ...order.shuffle(rest)] : []
  const settled = new Set(order.sample(texts.map((_, index) => index).slice(8, texts.length - EXPIRED), HIRED + CLOSED))
  const hired = new Set([...settled].slice(0, HIRED))
  const phones = new Map<string, string>()

  return texts.map(({ title, description, categories, budget }, index): DemoJob => {
    const draws = random(`demo job ${title}`)
    const client = clients[index < 2 ? 0 : (index * 7) % POSTERS] ?? draws.pick(clients)
    const phone = phones.get(client.key) ?? phoneFor(client.town)
    phones.set(client.key, phone)
    const expired = index >= texts.length - EXPIRED
    const live = texts.length - EXPIRED - TODAY
    const age = expired ? 62 + (index % 7) : 2 + Math.floor(((index - TODAY) / live) * 56)
    return {
      key: `job-${index + 1}`,
      clientKey: client.key,
      title,
      description,
      categorySlugs: [...categories],
      budget,
      contactName: `${client.firstName} ${client.lastName}`,
      contactEmail: client.email,
      contactPhone: draws.chance(0.75) ? phone : null,
      location: client.location,
      town: client.town,
      townSlug: client.townSlug,
      outward: client.outward,
      lat: client.lat,
      lng: client.lng,
      postedAt: index < TODAY ? hoursBefore(now, 2 + index * 5) : daysBefore(now, age, draws),
      status: expired ? 'expired' : hired.has(index) ? 'hired' : settled.has(index) ? 'closed' : 'open',
    }
  })
}
