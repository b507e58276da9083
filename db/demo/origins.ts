import { dayOf } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import type { DemoProvider } from './types.ts'

const SOURCES = ['the website of the business', 'the public register of its trade', 'its page in a local directory']

/** One in nine was not checked for more than a year; all have been told. */
export function originsOf(providers: (DemoProvider & { id: string })[], now: Date) {
  return providers
    .filter(({ kind }) => kind === 'unclaimed')
    .map(({ id, joinedAt }, place) => {
      const checkedAt = new Date(now.getTime() - (place % 9 === 4 ? 400 : 20 + place) * DAY)
      const obtainedAt = joinedAt < checkedAt ? joinedAt : checkedAt
      return {
        profileId: id,
        source: SOURCES[place % SOURCES.length] ?? '',
        obtainedOn: dayOf(obtainedAt),
        confirmedAt: checkedAt,
        noticeKind: 'mail' as const,
        noticedAt: obtainedAt,
      }
    })
}
