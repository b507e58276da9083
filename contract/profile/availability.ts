import type { Holiday, HoursVersions, OpeningHours } from './opening-hours.ts'

/** Away until the start of a day in London. `hides`: the listing is off the public pages until then. */
export type Away = { until: Date; day: string; hides: boolean }

export type Availability = {
  hours: OpeningHours | null
  versions: HoursVersions
  /** That are not over, the next first. */
  holidays: Holiday[]
  away: Away | null
}

/** At most so many days ahead. */
export const LONGEST_AWAY = 366

/** How far ahead a holiday may be, in days: a slip of the keyboard must not close a business for good. */
export const LATEST_HOLIDAY = 731
