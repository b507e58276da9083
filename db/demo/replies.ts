import { DAY } from '#contract/duration.ts'
import { milesBetween } from '#contract/place/words.ts'
import { conversationTexts } from '#db/demo/content.ts'
import { random } from '#db/demo/random.ts'
import type { DemoJob, DemoProvider, DemoReply } from './types.ts'

const MOST = 5
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
    const wanted = draws.int(job.status === 'hired' ? 1 : 0, MOST)
    const chosen = [...first, ...near.filter((one) => !first.includes(one))].slice(0, Math.max(first.length, wanted))
    return chosen.map(({ provider }, index): DemoReply => {
      const after = ((index + draws.next()) / MOST) * Math.min(4 * DAY, now.getTime() - job.postedAt.getTime())
      return {
        jobKey: job.key,
        providerKey: provider.key,
        at: new Date(job.postedAt.getTime() + after),
        hired: job.status === 'hired' && index === chosen.length - 1,
      }
    })
  })
}
