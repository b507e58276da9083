import { DAY } from '#contract/duration.ts'
import { milesBetween } from '#contract/place/words.ts'
import { conversationTexts, jobTexts } from '#db/demo/content.ts'
import { random } from '#db/demo/random.ts'
import { daysBefore, hoursBefore } from './calendar.ts'
import type { phoneNumberSource } from './people/phone-numbers.ts'
import type { DemoClient, DemoJob, DemoProvider, DemoReply } from './types.ts'

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

const MAX_PHOTOS = 5
/** Miles. */
const FARTHEST = 100

export function demoReplies(now: Date, jobs: readonly DemoJob[], providers: readonly DemoProvider[]): DemoReply[] {
  const members = providers.filter(({ kind }) => kind === 'member')
  return jobs.flatMap((job) => {
    const draws = random(`demo replies ${job.key}`)
    const near = members
      .filter(({ categorySlugs }) => categorySlugs.some((slug) => job.categorySlugs.includes(slug)))
      .map((provider) => ({ provider, miles: milesBetween(provider, job) }))
      .filter(({ miles }) => miles <= FARTHEST)
      .toSorted((a, b) => a.miles - b.miles)
    const talking = conversationTexts.filter(({ job: key }) => key === job.key).map(({ provider }) => provider)
    const first = near.filter(({ provider }) => talking.includes(provider.key))
    const wanted = draws.int(job.status === 'hired' ? 1 : 0, MAX_PHOTOS)
    const chosen = [...first, ...near.filter((one) => !first.includes(one))].slice(0, Math.max(first.length, wanted))
    return chosen.map(({ provider }, index): DemoReply => {
      const after = ((index + draws.next()) / MAX_PHOTOS) * Math.min(4 * DAY, now.getTime() - job.postedAt.getTime())
      return {
        jobKey: job.key,
        providerKey: provider.key,
        at: new Date(job.postedAt.getTime() + after),
        hired: job.status === 'hired' && index === chosen.length - 1,
      }
    })
  })
}
