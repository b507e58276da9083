import { addDays, dayOf } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import type { Random } from '#db/demo/random.ts'
import type { DemoAccreditation } from './types.ts'

type Facts = { key: string; joinedAt: Date; claimed: boolean }

/** The flagship has two; of the others some state their insurance. */
export function accreditationsOf(random: Random, { key, joinedAt, claimed }: Facts, now: Date): DemoAccreditation[] {
  const stated = { statedAt: new Date(Math.min(after(joinedAt, DAY).getTime(), now.getTime())) }
  const insurance = (number: string, days: number): DemoAccreditation => ({
    ...stated,
    kind: 'insurance',
    name: 'Public liability insurance, £2 million',
    number,
    expiresOn: addDays(dayOf(now), days),
  })
  if (key === 'maya') {
    return [
      { ...stated, kind: 'registration', name: 'Gas Safe Register', number: '000 417', expiresOn: null },
      insurance('OPH-204 417', 203),
    ]
  }
  const [isInsured, number, days] = [random.chance(0.3), random.int(100_000, 999_999), random.int(20, 360)]
  return claimed && isInsured ? [insurance(`PL-${number}`, days)] : []
}
