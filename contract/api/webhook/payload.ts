import { z } from 'zod'
import { OWNERSHIP_KINDS } from '../../claim/words.ts'
import { GRADES } from '../../feedback/words.ts'
import { BUDGET_TYPES, JOB_STATUSES, JOB_TIMINGS } from '../../job/words.ts'
import { PLANS } from '../../membership/words.ts'
import { WARNINGS } from '../../message/words.ts'
import { REPORT_KINDS, REPORT_REASON_NAMES } from '../../report/words.ts'
import { Money } from '../view.ts'
import { type DeliveredType, MEMBERSHIP_CHANGES } from './words.ts'

// What is sent, as JSON: moments in ISO 8601 (UTC), money in pence, absolute addresses, and no one's contact details.

const time = z.iso.datetime()
const Named = z.object({ id: z.uuid(), name: z.string(), url: z.url() })

export const WebhookJob = z.object({
  id: z.uuid(),
  url: z.url(),
  title: z.string(),
  description: z.string(),
  status: z.enum(JOB_STATUSES),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** In the poster's words, where no category fits. */
  otherCategory: z.string().nullable(),
  /** A town or an outward code. */
  place: z.string(),
  /** Null if not stated, or in words that we cannot read. */
  budget: z.object({ type: z.enum(BUDGET_TYPES), min: Money.nullable(), max: Money.nullable() }).nullable(),
  timing: z.enum(JOB_TIMINGS).nullable(),
  postedAt: time,
  expiresAt: time,
  replies: z.object({ count: z.int(), cap: z.int() }),
})
export type WebhookJob = z.infer<typeof WebhookJob>

export const payloads = {
  'job.posted': z.object({ job: WebhookJob }),
  'job.matched': z.object({ job: WebhookJob, provider: Named }),
  'job.revealed': z.object({ job: WebhookJob, provider: Named, revealedAt: time }),
  'message.received': z.object({
    message: z.object({
      id: z.uuid(),
      conversationId: z.uuid(),
      url: z.url(),
      /** Null if they have left. */
      from: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      to: z.object({ id: z.uuid() }),
      sentAt: time,
      photos: z.int(),
      /** For its receiver alone, and not if it asks for a `warning`. */
      text: z.string().nullable(),
      warning: z.enum(WARNINGS).nullable(),
    }),
  }),
  'feedback.published': z.object({
    feedback: z.object({
      id: z.uuid(),
      url: z.url(),
      provider: Named,
      authorName: z.string(),
      rating: z.int(),
      title: z.string(),
      description: z.string().nullable(),
      grade: z.enum(GRADES),
      createdAt: time,
      /** What was added later and is published now. Null if it is the review itself. */
      update: z.object({ id: z.uuid(), rating: z.int(), text: z.string() }).nullable(),
    }),
  }),
  'membership.changed': z.object({
    change: z.enum(MEMBERSHIP_CHANGES),
    provider: Named,
    /** As it is when this is sent. */
    membership: z.object({
      active: z.boolean(),
      plan: z.enum(PLANS),
      startedAt: time,
      periodEnd: time,
      cancelled: z.boolean(),
      unpaid: z.boolean(),
      endedAt: time.nullable(),
    }),
  }),
  'listing.claimed': z.object({ listing: Named, by: z.enum(OWNERSHIP_KINDS) }),
  'report.made': z.object({
    report: z.object({
      id: z.uuid(),
      url: z.url(),
      kind: z.enum(REPORT_KINDS),
      subjectId: z.uuid(),
      reason: z.enum(REPORT_REASON_NAMES),
      madeAt: time,
    }),
  }),
  'webhook.test': z.object({ webhookId: z.uuid() }),
} satisfies Record<DeliveredType, z.ZodType>

export type Payloads = { [Type in DeliveredType]: z.infer<(typeof payloads)[Type]> }
