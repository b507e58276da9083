import { eq } from 'drizzle-orm'
import { addDays, dayOf } from '#contract/date.ts'
import { instantAt } from '#contract/london-time.ts'
import type { AddHoliday, GoAway, HoursVersions, SetHours } from '#contract/profile/input.ts'
import { ALWAYS_CLOSED, DAY_NAMES, isAlwaysClosed, MAX_HOLIDAYS, WEEKDAYS } from '#contract/profile/opening-hours.ts'
import type { Availability, Holiday, OpeningHours, SavedHours } from '#contract/profile/view.ts'
import { LATEST_HOLIDAY, MAX_AWAY_DAYS } from '#contract/profile/words.ts'
import { profiles } from '#db/schema/index.ts'
import { fieldsToKeep, versionOfValue } from '#server/profile/fields.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

export async function availabilityOf(work: Work, { id }: Person): Promise<Availability> {
  const [stored] = await work.db
    .select({
      hours: profiles.openingHours,
      holidays: profiles.holidays,
      awayUntil: profiles.awayUntil,
      hides: profiles.awayHides,
    })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!stored) throw notFound('You have no profile yet.')
  const { hours, holidays, awayUntil: until, hides } = stored
  const away = until && until > work.now() ? { until, day: dayOf(until), hides } : null
  return { hours, versions: versionsOf(hours ?? ALWAYS_CLOSED), holidays: coming(work, holidays), away }
}

/** Call it in a transaction: changes of one provider come one after the other. */
async function lockedAvailability(work: Work, person: Person): Promise<Availability> {
  await lockOwner(work, person.id)
  return availabilityOf(work, person)
}

function versionsOf(hours: OpeningHours): HoursVersions {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, versionOfValue(hours[day])]))
}

/** Those that are not over, the next first. */
export function coming(work: Work, holidays: readonly Holiday[]): Holiday[] {
  const today = dayOf(work.now())
  return holidays.filter(({ to }) => to >= today).toSorted(byDay)
}

/** @throws CHANGED_MEANWHILE */
export async function setHours(work: Work, person: Person, { hours, seen }: SetHours): Promise<SavedHours> {
  return work.transaction(async (work) => {
    const stored = (await lockedAvailability(work, person)).hours ?? ALWAYS_CLOSED
    const merged = { ...(hours ?? ALWAYS_CLOSED) }
    const [before, posted] = [versionsOf(stored), versionsOf(merged)]
    const kept = fieldsToKeep(
      WEEKDAYS,
      { seen: (day) => seen[day], stored: (day) => before[day], posted: (day) => posted[day] },
      (day) => DAY_NAMES[day],
    )
    for (const day of kept) merged[day] = stored[day]
    const openingHours = isAlwaysClosed(merged) ? null : merged
    await change(work, person, { openingHours, updatedAt: work.now() })
    return { hours: openingHours, versions: versionsOf(merged), kept }
  })
}

export async function addHoliday(work: Work, person: Person, added: AddHoliday): Promise<void> {
  const today = dayOf(work.now())
  if (added.to < today) throw new Refusal('DAY_OVER', 'These days are over. Give days to come.')
  if (added.to > addDays(today, LATEST_HOLIDAY)) {
    throw new Refusal('DAY_TOO_FAR', 'Give days within the next two years.')
  }
  await work.transaction(async (work) => {
    const { holidays } = await lockedAvailability(work, person)
    if (holidays.length >= MAX_HOLIDAYS) {
      throw new Refusal('TOO_MANY_HOLIDAYS', `You have ${MAX_HOLIDAYS} holidays ahead. Remove one first.`)
    }
    if (holidays.some((other) => other.from <= added.to && added.from <= other.to)) {
      throw new Refusal('DAYS_OVERLAP', 'Some of these days are in a holiday you have already given.')
    }
    await change(work, person, { holidays: [...holidays, added].toSorted(byDay) })
  })
}

/** Finds it by its first day, which no other holiday has. */
export async function removeHoliday(work: Work, person: Person, from: string): Promise<void> {
  await work.transaction(async (work) => {
    const { holidays } = await lockedAvailability(work, person)
    const left = holidays.filter((holiday) => holiday.from !== from)
    if (left.length === holidays.length) throw notFound('This holiday is no longer there.')
    await change(work, person, { holidays: left })
  })
}

export async function goAway(work: Work, person: Person, { until, hides }: GoAway): Promise<void> {
  const today = dayOf(work.now())
  if (until <= today) throw new Refusal('DAY_OVER', 'Give the day you are back: tomorrow at the earliest.')
  if (until > addDays(today, MAX_AWAY_DAYS)) throw new Refusal('DAY_TOO_FAR', 'Give a day within the next year.')
  await change(work, person, { awayUntil: instantAt(until, 0), awayHides: hides })
}

export async function comeBack(work: Work, person: Person): Promise<void> {
  await change(work, person, { awayUntil: null, awayHides: false })
}

async function change(work: Work, person: Person, columns: Partial<typeof profiles.$inferInsert>) {
  const changed = await work.db
    .update(profiles)
    .set(columns)
    .where(eq(profiles.id, person.id))
    .returning({ id: profiles.id })
  if (changed.length === 0) throw notFound('You have no profile yet.')
}

function byDay(a: Holiday, b: Holiday) {
  return a.from < b.from ? -1 : 1
}
