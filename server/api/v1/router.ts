import { type AnyProcedure, isProcedure } from '@orpc/server'
import * as feedbackTable from '../table/feedback.ts'
import * as feedbackReplies from '../table/feedback-replies.ts'
import * as jobsTable from '../table/jobs.ts'
import * as profilesTable from '../table/profiles.ts'
import * as publicProviders from '../table/public-providers.ts'
import * as savedTables from '../table/saved.ts'
import * as audit from './admin/audit.ts'
import * as adminCategories from './admin/categories.ts'
import * as counts from './admin/counts.ts'
import * as imports from './admin/imports.ts'
import * as listings from './admin/listings.ts'
import * as rpc from './admin/rpc.ts'
import * as users from './admin/users.ts'
import * as adminWebhooks from './admin/webhooks.ts'
import * as alerts from './alerts.ts'
import * as categories from './categories.ts'
import * as claims from './claims.ts'
import * as directory from './directory/read.ts'
import * as readFeedback from './feedback/read.ts'
import * as writeFeedback from './feedback/write.ts'
import * as readJob from './job/read.ts'
import * as writeJob from './job/write.ts'
import * as membership from './membership.ts'
import * as messages from './messages.ts'
import * as places from './places.ts'
import * as hours from './profile/hours.ts'
import * as portfolio from './profile/portfolio.ts'
import * as profile from './profile/profile.ts'
import * as services from './profile/services.ts'
import * as reports from './reports.ts'
import * as saved from './saved.ts'
import * as webhooks from './webhooks.ts'

// Contents of `/api/v1`: a file for each tag, and in it an operation for each export.
//
// To add one:
// 1. Export it from `server/api/v1/<tag>.ts`, on the audience that the page's procedure has (server/work/procedure.ts), so
//    that its rules hold: `member.meta({ scope: 'jobs' }).route(operation('POST /jobs/{id}/reveal', {…})).input(…)`.
// 2. `.meta({ scope })` says what a key needs; it is required. `operation()` gives address, tag, summary and an example.
// 3. `.errors(refusals(…))` declares what it refuses; the document and the answer (application/problem+json) follow.
// 4. The handler calls the noun's function and makes data of what it gives: times as `Date`, money by `pounds()`, addresses
//    by `linkTo()`, lists by `paging.ts`. Parts of the path and the query arrive in `input`; numbers in them as numbers.
// 5. Optional means `.optional()`, never required but nullable: no query can say that.
// Keys, limits, idempotency, ETags, the audit log and the tests of all operations need nothing of an operation.
export const router = {
  categories,
  directory,
  places,
  jobs: { ...readJob, ...writeJob },
  messages,
  feedback: { ...readFeedback, ...writeFeedback },
  saved,
  reports,
  alerts,
  profile: { ...profile, hours, portfolio, services },
  membership,
  claims,
  webhooks,
  admin: { audit, categories: adminCategories, counts, imports, listings, users, webhooks: adminWebhooks },
  /** The specification's tables, under its names (docs/api/tables.md). */
  tables: {
    publicProviders,
    profiles: profilesTable,
    jobs: jobsTable,
    saved: savedTables,
    feedback: feedbackTable,
    feedbackReplies,
  },
  rpc,
}

type NamedOperation = { name: string; procedure: AnyProcedure }

/** Each by its name, such as "jobs.post". */
export const operations: readonly NamedOperation[] = operationsIn(router)

function operationsIn(tree: object, path: string[] = []): NamedOperation[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (isProcedure(value)) return [{ name: [...path, key].join('.'), procedure: value }]
    return typeof value === 'object' && value !== null ? operationsIn(value, [...path, key]) : []
  })
}
