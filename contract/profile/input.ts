import { z } from 'zod'
import { CategoryChoice, PhoneOrNothing } from '../account/input.ts'
import { FieldInputs } from '../custom-field/input.ts'
import { pounds } from '../pounds.ts'
import { line, paragraphs } from '../typed-text.ts'
import { linkProblem, publicLink, typedLink } from './link.ts'
import {
  DAY_NAMES,
  HOLIDAY_NOTE_LENGTH,
  isAlwaysClosed,
  MAX_PERIODS,
  minutesOf,
  WEEKDAYS,
  type Weekday,
} from './opening-hours.ts'
import type { OpeningHours } from './view.ts'
import {
  ACCREDITATION_KINDS,
  ACCREDITATION_NAME_LENGTH,
  ACCREDITATION_NUMBER_LENGTH,
  BIO_LENGTH,
  COVERAGE_MILES,
  MAX_MORE_BASES,
  MAX_NAMED_PLACES,
  MAX_SERVICE_POUNDS,
  MAX_SERVICES,
  MAX_SKILLS,
  PROFILE_FIELDS,
  type ProfileField,
  SERVICE_DESCRIPTION_LENGTH,
  SERVICE_TITLE_LENGTH,
  SERVICE_UNITS,
  SKILL_LENGTH,
  type SocialNetwork,
} from './words.ts'

/** '': none. */
export const ProfileLink = (kind: SocialNetwork) =>
  line(300)
    .refine((text) => !isEmail(text), `This is an email address. ${linkProblem(kind)}`)
    .transform((text) => typedLink(kind, text))
    .refine((text) => text === '' || publicLink(kind, text) !== null, linkProblem(kind))

export const Website = ProfileLink('website')

function isEmail(text: string): boolean {
  return /^(mailto:)?[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/i.test(text)
}

const Skills = z
  .array(z.strictObject({ name: line(SKILL_LENGTH), category: line(120).optional() }))
  .max(200, `Give at most ${MAX_SKILLS} skills`)
  .transform(withoutRepeats)
  .refine((skills) => skills.length <= MAX_SKILLS, `Give at most ${MAX_SKILLS} skills`)

type SkillInput = { name: string; category?: string | undefined }

function withoutRepeats(skills: SkillInput[]): SkillInput[] {
  const kept = new Map<string, SkillInput>()
  for (const skill of skills) {
    const key = skill.name.toLowerCase()
    if (key !== '' && !kept.has(key)) kept.set(key, skill)
  }
  return [...kept.values()]
}

/** Only the fields that are to change; those after `location` are a provider's. */
const ProfileChanges = z
  .strictObject({
    firstName: line(120, 'First name is required'),
    /** '': of people who have none (server/profile/edit.ts). */
    lastName: line(120),
    location: line(120),
    businessName: line(120),
    title: line(120),
    phone: PhoneOrNothing,
    skills: Skills,
    categories: CategoryChoice,
    bio: paragraphs(BIO_LENGTH),
    available: z.boolean(),
    website: Website,
    linkedin: ProfileLink('linkedin'),
    twitter: ProfileLink('twitter'),
    instagram: ProfileLink('instagram'),
    facebook: ProfileLink('facebook'),
    youtube: ProfileLink('youtube'),
    tiktok: ProfileLink('tiktok'),
  } satisfies Record<ProfileField, z.ZodType>)
  .partial()
export type ProfileChanges = z.infer<typeof ProfileChanges>

/** A field's version changes with its value. */
export const ProfileVersions = z.partialRecord(z.enum(PROFILE_FIELDS), z.string().max(20))
export type ProfileVersions = z.infer<typeof ProfileVersions>

/** `seen`: the versions of the fields that the form showed. Without one, a field is changed whatever it holds. */
export const EditProfile = z.strictObject({
  changes: ProfileChanges,
  seen: ProfileVersions.default({}),
  /** Holds the fields that the operator added; null to leave them. */
  fields: FieldInputs.nullable().default(null),
  /** What the form showed of them. One that is as it was is left as it is now. */
  fieldsSeen: FieldInputs.default({}),
})
export type EditProfile = z.infer<typeof EditProfile>

const CHOOSE_CATEGORY = 'Choose a category of the list'

export const EditService = z.strictObject({
  title: line(SERVICE_TITLE_LENGTH, 'Give the service a name'),
  description: paragraphs(SERVICE_DESCRIPTION_LENGTH),
  pricePence: z
    .number()
    .int()
    .min(0)
    .max(MAX_SERVICE_POUNDS * 100)
    .nullable(),
  unit: z.enum(SERVICE_UNITS, 'Choose what the price is for'),
  categoryId: z.number(CHOOSE_CATEGORY).int(CHOOSE_CATEGORY).positive(CHOOSE_CATEGORY).nullable(),
})
export type EditService = z.infer<typeof EditService>

/** EditService as the form posts it. */
export const ServiceForm = EditService.extend({
  pricePence: pounds('Give the price in pounds, such as 45 or 19.99', MAX_SERVICE_POUNDS),
})

/** Each once. */
export const ServiceOrder = z
  .array(z.uuid())
  .max(MAX_SERVICES)
  .refine((ids) => new Set(ids).size === ids.length, 'A service is named twice')

/** A register is looked up by its number, and cover is worth its dates; the number of a policy stays private. */
export const EditAccreditation = z
  .strictObject({
    kind: z.enum(ACCREDITATION_KINDS, 'Choose what it is'),
    name: line(ACCREDITATION_NAME_LENGTH, 'Give its name'),
    number: line(ACCREDITATION_NUMBER_LENGTH),
    expiresOn: z.union([z.literal(''), z.iso.date('Give a date, such as 24/12/2027')]).transform((day) => day || null),
  })
  .refine(({ kind, number }) => kind !== 'registration' || number !== '', {
    path: ['number'],
    error: 'Give the number that people can look up in the register',
  })
  .refine(({ kind, number }) => kind !== 'insurance' || number === '', {
    path: ['number'],
    error: 'Leave out the number of an insurance policy: it would be public',
  })
  .refine(({ kind, expiresOn }) => kind !== 'insurance' || expiresOn !== null, {
    path: ['expiresOn'],
    error: 'Give the last day of your cover',
  })
export type EditAccreditation = z.output<typeof EditAccreditation>

/** Up to three periods, in order; only the last may end on the next day. */
function dayOf(name: string) {
  const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${name}: give both times, such as 08:00 and 17:30`)
  return z
    .array(z.tuple([time, time]))
    .max(MAX_PERIODS, `${name}: give at most ${MAX_PERIODS} periods`)
    .transform((periods) => periods.toSorted(([a], [b]) => minutesOf(a) - minutesOf(b)))
    .refine(
      (periods) =>
        periods.every(([from, to], index) => {
          const next = periods[index + 1]
          return !next || (minutesOf(from) < minutesOf(to) && minutesOf(to) <= minutesOf(next[0]))
        }),
      `${name}: these times overlap`,
    )
}

/** All days closed: no hours are given. */
export const EditHours = z
  .strictObject({
    mon: dayOf(DAY_NAMES.mon),
    tue: dayOf(DAY_NAMES.tue),
    wed: dayOf(DAY_NAMES.wed),
    thu: dayOf(DAY_NAMES.thu),
    fri: dayOf(DAY_NAMES.fri),
    sat: dayOf(DAY_NAMES.sat),
    sun: dayOf(DAY_NAMES.sun),
  } satisfies Record<Weekday, unknown>)
  .transform((hours): OpeningHours | null => (isAlwaysClosed(hours) ? null : hours))

/** A day's version changes with its hours. */
export const HoursVersions = z.partialRecord(z.enum(WEEKDAYS), z.string().max(20))
export type HoursVersions = z.infer<typeof HoursVersions>

/** `seen`: the versions of the days that the form showed. Without one, a day is changed whatever it holds. */
export const SetHours = z.strictObject({ hours: EditHours, seen: HoursVersions.default({}) })
export type SetHours = z.output<typeof SetHours>

const Day = z.iso.date('Give a date, such as 24/12/2026')

/** No last day: one day only. */
export const AddHoliday = z
  .strictObject({ from: Day, to: z.union([z.literal(''), Day]), note: line(HOLIDAY_NOTE_LENGTH) })
  .transform(({ from, to, note }) => ({ from, to: to || from, note }))
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
export type AddHoliday = z.output<typeof AddHoliday>

/** `until`: the day of the return. */
export const GoAway = z.strictObject({ until: Day, hides: z.boolean() })
export type GoAway = z.infer<typeof GoAway>

const Places = (most: number, tooMany: string) =>
  z
    .array(line(120))
    .max(200, tooMany)
    .transform((places) => [...new Set(places.filter((place) => place !== ''))])
    .refine((places) => places.length <= most, tooMany)

export const EditCoverage = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.null() }),
    z.strictObject({
      kind: z.literal('radius'),
      miles: z.literal(COVERAGE_MILES, 'Choose a distance'),
      bases: Places(MAX_MORE_BASES, `Give at most ${MAX_MORE_BASES} more bases`),
    }),
    z.strictObject({
      kind: z.literal('places'),
      places: Places(MAX_NAMED_PLACES, `Name at most ${MAX_NAMED_PLACES} places`).refine(
        (places) => places.length > 0,
        'Name at least one place',
      ),
    }),
  ],
  'Choose where you work',
)
export type EditCoverage = z.output<typeof EditCoverage>

/** A place that we do not know, as it was typed. */
export const UnknownPlace = z.object({ place: z.string() })
export type UnknownPlace = z.infer<typeof UnknownPlace>
