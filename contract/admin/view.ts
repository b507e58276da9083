import { z } from 'zod'
import { STAFF_TYPES } from '../account/words.ts'
import { moment } from '../moment.ts'
import { ACTIVITY_KINDS } from './analytics.ts'
import { Period } from './input.ts'
import { AnnounceBanner, Moderation, type SiteIdentity, SiteLook } from './settings.ts'
import { BULK_ACTS, BULK_STATES, CLOCK_STATES, HEALTH_STATES, TASK_STATES } from './words.ts'

/** `more`: there are more than `count`. */
export const CappedCount = z.object({ count: z.number(), more: z.boolean() })
export type CappedCount = z.infer<typeof CappedCount>

/** What waits in the queues of the menu, as far as they may see them. */
export const WaitingCounts = z.object({
  claims: CappedCount,
  requests: CappedCount,
  /** New listings to approve. */
  approvals: CappedCount,
  accreditations: CappedCount,
  /** Entries and appeals. */
  feedback: CappedCount,
  /** Reports, and messages that are held. */
  reports: CappedCount,
})
export type WaitingCounts = z.infer<typeof WaitingCounts>

/** What an admin page needs to know about who looks at it. */
export const StaffView = z.object({
  role: z.enum(STAFF_TYPES),
  username: z.string(),
  twoFactor: z.boolean(),
  /** The day from which 2-step verification is needed. Null if it never is on this machine. */
  twoFactorBy: z.date().nullable(),
  /** The password was given within the last minutes. */
  proven: z.boolean(),
  waiting: WaitingCounts,
})
export type StaffView = z.infer<typeof StaffView>

/** Something that waits for someone who runs the site. */
export const AttentionEntry = z.object({
  name: z.string(),
  /** "3 mails can’t be delivered" */
  title: z.string(),
  /** What to know besides. Null if the title says it all. */
  detail: z.string().nullable(),
  /** Since when the oldest waits. Null if it has no age. */
  since: z.date().nullable(),
  urgent: z.boolean(),
  /** Where it is dealt with: a page, or a command where there is none. */
  at: z.union([z.object({ path: z.string() }), z.object({ command: z.string() })]),
})
export type AttentionEntry = z.infer<typeof AttentionEntry>

export const ClockLine = z.object({
  name: z.string(),
  does: z.string(),
  cron: z.string(),
  state: z.enum(CLOCK_STATES),
  begunAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  failure: z.string().nullable(),
  lastSuccessAt: z.date().nullable(),
  /** The machine and the process that ran it last, or runs it now. */
  runner: z.string().nullable(),
  nextAt: z.date(),
})
export type ClockLine = z.infer<typeof ClockLine>

export const HealthCheck = z.object({
  part: z.string(),
  state: z.enum(HEALTH_STATES),
  /** In words. */
  says: z.string(),
  /** Milliseconds. */
  took: z.number(),
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** `facts`: of the process that answers. */
export const HealthView = z.object({
  checks: z.array(HealthCheck),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type HealthView = z.infer<typeof HealthView>

const LaneState = z.object({
  queue: z.string(),
  waiting: CappedCount,
  /** How many of those have failed at least once. */
  retried: CappedCount,
  oldest: z.date().nullable(),
})
export type LaneState = z.infer<typeof LaneState>

export const QueueTask = z.object({
  id: z.uuid(),
  /** Where it waits, or waited. Null if this version of the site knows no such task. */
  queue: z.string().nullable(),
  /** "membership.paid" */
  kind: z.string(),
  state: z.enum(TASK_STATES),
  failures: z.number(),
  /** One line, without what it may tell of a person. */
  error: z.string().nullable(),
  createdAt: z.date(),
  /** Null if it is given up, or under way. */
  nextAt: z.date().nullable(),
  can: z.object({ retry: z.boolean(), drop: z.boolean() }),
})
export type QueueTask = z.infer<typeof QueueTask>

const QueueKind = CappedCount.extend({ kind: z.string() })
export type QueueKind = z.infer<typeof QueueKind>

export const QueueView = z.object({
  lanes: z.array(LaneState),
  dead: CappedCount,
  /** Dead letters only. */
  kinds: z.array(QueueKind),
  tasks: z.array(QueueTask),
  /** There is another page. */
  more: z.boolean(),
})
export type QueueView = z.infer<typeof QueueView>

/** What a task is about: ids and an address, never a text or a code. */
export const TaskDetail = QueueTask.extend({
  about: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What it holds besides, by name only. */
  hidden: z.array(z.string()),
  /** In the table of users. */
  userId: z.string().nullable(),
})
export type TaskDetail = z.infer<typeof TaskDetail>

export const BulkRun = z.object({
  id: z.uuid(),
  act: z.enum(BULK_ACTS),
  reason: z.string(),
  /** The query of the table's address. */
  filters: z.string(),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  state: z.enum(BULK_STATES),
  /** Null if it was a former admin. */
  begunBy: z.string().nullable(),
  begunAt: moment,
  workedAt: moment,
  stoppedAt: moment.nullable(),
  stoppedBy: z.string().nullable(),
  finishedAt: moment.nullable(),
})
export type BulkRun = z.infer<typeof BulkRun>

/** `name` is null if the person is gone, `problem` if it was done. */
export const BulkResult = z.object({ personId: z.uuid(), name: z.string().nullable(), problem: z.string().nullable() })
export type BulkResult = z.infer<typeof BulkResult>

export const BulkRunPage = z.object({ run: BulkRun, results: z.array(BulkResult), pages: z.number() })
export type BulkRunPage = z.infer<typeof BulkRunPage>

/** One number for each step, of the period and of the one before. Revenue is in pence. */
const LineView = z.object({
  values: z.array(z.number()),
  before: z.array(z.number()),
  total: z.number(),
  totalBefore: z.number(),
})

export const DemandLine = z.object({ name: z.string(), providers: z.number(), jobs: z.number(), silent: z.number() })

const Compared = z.object({ value: z.number(), before: z.number() })

export const AnalyticsReport = z.object({
  period: Period,
  /** The first day of each step. */
  starts: z.array(z.string()),
  series: z.array(z.object({ id: z.string(), lines: z.array(LineView) })),
  funnel: z.array(Compared.extend({ label: z.string() })),
  trades: z.array(DemandLine),
  areas: z.array(DemandLine),
  coupons: z.array(z.object({ code: z.string(), used: z.number(), before: z.number() })),
  /** Visitors whose search found nothing. */
  misses: Compared,
})
export type AnalyticsReport = z.infer<typeof AnalyticsReport>

export const Activity = z.object({ kind: z.enum(ACTIVITY_KINDS), what: z.string(), at: moment })

export const AnalyticsOverview = z.object({
  countedAt: z.date(),
  providers: z.number(),
  clients: z.number(),
  sessions: z.number(),
  approvedFeedback: z.number(),
  pendingFeedback: z.number(),
  newUsers: z.number(),
  /** The ten with most providers. */
  categories: z.array(z.object({ name: z.string(), providers: z.number() })),
  activity: z.array(Activity),
})
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>

/** What the environment says is not checked by the rules of the form. */
const Identity = z.object({
  name: z.string(),
  tagline: z.string(),
  contactEmail: z.string(),
  socialLinks: z.array(z.string()),
}) satisfies z.ZodType<SiteIdentity>

export const IdentitySetting = z.object({ identity: Identity, defaults: Identity })
export const BannerSetting = AnnounceBanner.safeExtend({ shown: z.boolean() })
export type BannerSetting = z.infer<typeof BannerSetting>
/** `logo` and `icon`: addresses. Null for ours; without an icon of its own a site has its logo for one. */
export const LookSetting = z.object({
  look: SiteLook.extend({
    headingFace: SiteLook.shape.headingFace.unwrap(),
    textFace: SiteLook.shape.textFace.unwrap(),
  }),
  logo: z.string().nullable(),
  icon: z.string().nullable(),
})

/** `refused`: why this site cannot be put back to the first state of the demo; null if it can. */
export const DemoState = z.object({ refused: z.string().nullable(), every: z.enum(['hourly', 'nightly', 'off']) })

export const ModerationSetting = z.object({ chosen: Moderation, inEnvironment: Moderation })

export const MailTextLine = z.object({
  name: z.string(),
  sent: z.string(),
  subject: z.string(),
  /** Null if it is the default. */
  editedAt: moment.nullable(),
})

const MailSample = z.object({ subject: z.string(), html: z.string(), text: z.string() })

export const EditableMailText = z.object({
  name: z.string(),
  sent: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Null if the default is in use. */
  version: z.string().nullable(),
  /** `isMissing`: the default fills it in, and the text in use does not. */
  places: z.array(
    z.object({
      name: z.string(),
      means: z.string(),
      required: z.boolean(),
      isLink: z.boolean(),
      isMissing: z.boolean(),
    }),
  ),
  /** Newest first. The subject is null where it went back to the default. */
  history: z.array(
    z.object({ id: z.string(), subject: z.string().nullable(), at: z.date(), by: z.string().nullable() }),
  ),
  testTo: z.string(),
  mail: MailSample.nullable(),
})
export type EditableMailText = z.infer<typeof EditableMailText>

/** How a mail would read; with faults, it is not written. */
export const MailTextTrial = z.object({
  faults: z.object({ subject: z.string().optional(), body: z.string().optional() }),
  mail: MailSample.nullable(),
})
