import { eq } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import type { Availability } from '#contract/profile/availability.ts'
import {
  ALWAYS_CLOSED,
  type Holiday,
  type HoursVersions,
  type OpeningHours,
  WEEKDAYS,
} from '#contract/profile/opening-hours.ts'
import { profiles } from '#db/schema/index.ts'
import { versionOfValue } from '#server/profile/versions.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const columns = {
  hours: profiles.openingHours,
  holidays: profiles.holidays,
  awayUntil: profiles.awayUntil,
  awayHides: profiles.awayHides,
}

type Stored = { hours: OpeningHours | null; holidays: Holiday[]; awayUntil: Date | null; awayHides: boolean }

export async function availabilityOf(work: Work, person: Person): Promise<Availability> {
  const [stored] = await work.db.select(columns).from(profiles).where(eq(profiles.id, person.id))
  return view(work, need(stored))
}

/** Changes of one provider wait for each other. */
export async function lockedAvailability(work: Work, person: Person): Promise<Availability> {
  const [stored] = await work.db.select(columns).from(profiles).where(eq(profiles.id, person.id)).for('update')
  return view(work, need(stored))
}

function view(work: Work, { hours, holidays, awayUntil, awayHides }: Stored): Availability {
  const away =
    awayUntil && awayUntil > work.now() ? { until: awayUntil, day: dayOf(awayUntil), hides: awayHides } : null
  return { hours, versions: versionsOf(hours ?? ALWAYS_CLOSED), holidays: coming(work, holidays), away }
}

export function versionsOf(hours: OpeningHours): HoursVersions {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, versionOfValue(hours[day])]))
}

/** Those that are not over, the next first. */
export function coming(work: Work, holidays: readonly Holiday[]): Holiday[] {
  const today = dayOf(work.now())
  return holidays.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function need(stored: Stored | undefined): Stored {
  if (!stored) throw notFound('You have no profile yet.')
  return stored
}
