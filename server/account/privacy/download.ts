import { and, asc, eq, getTableColumns, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DataArchive } from '#contract/account/view.ts'
import * as table from '#db/schema/index.ts'
import { enteredFields } from '#server/custom-field/values.ts'
import { tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { withinFor } from '../limits.ts'
import { feedbackOf } from './download-feedback.ts'
import { waysInOf } from './download-ways-in.ts'

/** Leaves out who decided on it, and why. */
const { closedBy: _, closedFor: _reason, ...ofReport } = getTableColumns(table.reports)

/** Everything that we keep of a person; nothing of others, not even who wrote feedback about them. */
export async function download(work: Work, person: Person): Promise<DataArchive> {
  if (!(await withinFor(work, 'download', person.id))) {
    throw tooMany('You’ve downloaded your data several times in the last hour. Please try again later.')
  }
  const parts = { ...(await aboutThem(work, person.id)), ...(await whatTheyDid(work, person.id)) }
  const day = work.now().toISOString().slice(0, 10)
  return {
    filename: `${work.site.live
      .site()
      .name.toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}-data-${day}.zip`,
    documents: Object.entries(parts).map(([name, value]) => {
      return { name: `${name}.json`, text: JSON.stringify(value ?? null, null, 2) }
    }),
    files: await downloadableFilesOf(work, person.id),
  }
}

/** Reads the rows that name a person in a column. */
function ownRows({ db }: Work, id: string) {
  return (column: PgColumn) => db.select().from(column.table).where(eq(column, id))
}

async function aboutThem(work: Work, id: string) {
  const { db } = work
  const own = ownRows(work, id)
  const [account] = await db
    .select({
      id: table.user.id,
      name: table.user.name,
      email: table.user.email,
      emailConfirmed: table.user.emailVerified,
      twoStepVerification: table.user.twoFactorEnabled,
      createdAt: table.user.createdAt,
    })
    .from(table.user)
    .where(eq(table.user.id, id))
  const [profile] = await own(table.profiles.id)
  const [contacts] = await own(table.profileContacts.profileId)
  const portfolio = await db.select().from(table.portfolioItems).where(eq(table.portfolioItems.providerId, id))
  const pictures = await db
    .select({ medium: table.media })
    .from(table.media)
    .leftJoin(table.portfolioItems, eq(table.portfolioItems.id, table.media.itemId))
    .where(or(eq(table.portfolioItems.providerId, id), eq(table.media.ownerId, id)))
    .orderBy(asc(table.media.position))
  const mediaOf = (itemId: string | null) =>
    pictures.map(({ medium }) => medium).filter((medium) => medium.itemId === itemId)
  return {
    account,
    profile: profile && {
      ...profile,
      categories: await own(table.providerCategories.providerId),
      coveragePlaces: await own(table.coveragePlaces.providerId),
      accreditations: (await db.select().from(table.accreditations).where(eq(table.accreditations.providerId, id))).map(
        ({ checkedBy: _, ...accreditation }) => accreditation,
      ),
      services: await own(table.services.providerId),
      portfolio: portfolio.map((item) => ({ ...item, media: mediaOf(item.id) })),
      portfolioNotSaved: mediaOf(null),
      changesAskedFor: await db
        .select({
          reason: table.listingChangeRequests.reason,
          askedAt: table.listingChangeRequests.askedAt,
          doneAt: table.listingChangeRequests.doneAt,
        })
        .from(table.listingChangeRequests)
        .where(eq(table.listingChangeRequests.providerId, id)),
      customFields: (await enteredFields(work, 'listing', [id])).get(id) ?? [],
      declinedPhotoAsks: await own(table.declinedPhotoAsks.providerId),
      viewsByDay: await own(table.listingViews.providerId),
      embedsByDay: await own(table.embedViews.providerId),
      contactClicks: await own(table.contactReveals.providerId),
    },
    contacts,
    imported: await db
      .select({
        idThere: table.importedRecords.key,
        importedAt: table.importedRecords.importedAt,
        invitedAt: table.importedRecords.invitedAt,
      })
      .from(table.importedRecords)
      .where(and(eq(table.importedRecords.profileId, id), eq(table.importedRecords.kind, 'users'))),
    claims: await db
      .select({
        listingId: sql<string>`coalesce(${table.claims.unlistedId}, ${table.claims.profileId})`,
        name: table.claims.name,
        email: table.claims.email,
        phoneNumber: table.claims.phoneNumber,
        evidence: table.claims.evidence,
        madeAt: table.claims.madeAt,
        // A decision about a listing that they could not see would tell that we hold it.
        status: sql<string>`case when ${table.claims.unlistedId} is null then ${table.claims.status}::text else 'waiting' end`,
        decidedAt:
          sql<Date | null>`case when ${table.claims.unlistedId} is null then ${table.claims.decidedAt} end`.mapWith(
            table.claims.decidedAt,
          ),
        reason: sql<string | null>`case when ${table.claims.unlistedId} is null then ${table.claims.reason} end`,
      })
      .from(table.claims)
      .where(eq(table.claims.email, account?.email ?? '')),
    claimAnswers: await db
      .select({ claimedOn: table.claims.madeAt, answer: table.claims.ownerAnswer })
      .from(table.claims)
      // Once a listing has another owner, its claims are decided.
      .where(and(eq(table.claims.profileId, id), eq(table.claims.status, 'waiting'), ne(table.claims.ownerAnswer, ''))),
    ownership: await db
      .select({
        kind: table.ownerships.kind,
        email: table.ownerships.email,
        since: table.ownerships.beganAt,
        until: table.ownerships.endedAt,
      })
      .from(table.ownerships)
      .where(and(eq(table.ownerships.profileId, id), eq(table.ownerships.email, account?.email ?? ''))),
    'staff-contact': await own(table.staffContacts.userId),
    memberships: await own(table.memberships.providerId),
    payments: {
      customers: await own(table.paymentCustomers.providerId),
      checkouts: await own(table.checkouts.providerId),
      receipts: await own(table.receipts.providerId),
      promoPlaces: await own(table.promoPlaces.providerId),
    },
    ...(await waysInOf(work, id)),
    notifications: await db
      .select({
        endpoint: table.pushDevices.endpoint,
        kinds: table.pushDevices.kinds,
        since: table.pushDevices.createdAt,
        lastDelivery: table.pushDevices.lastSuccessAt,
      })
      .from(table.pushDevices)
      .where(eq(table.pushDevices.userId, id)),
    webhooks: await db
      .select({
        url: table.webhooks.url,
        events: table.webhooks.events,
        since: table.webhooks.createdAt,
        off: table.webhooks.off,
        type: table.webhookDeliveries.type,
        at: table.webhookDeliveries.createdAt,
        state: table.webhookDeliveries.state,
        status: table.webhookDeliveries.status,
        answer: table.webhookDeliveries.answer,
      })
      .from(table.webhooks)
      .leftJoin(table.webhookDeliveries, eq(table.webhookDeliveries.webhookId, table.webhooks.id))
      .where(eq(table.webhooks.ownerId, id)),
    consents: await own(table.consents.userId),
    'support-access': await own(table.supportConsents.userId),
    'audit-log': await db
      .select({ at: table.auditLog.at, action: table.auditLog.action, reason: table.auditLog.reason })
      .from(table.auditLog)
      .where(or(eq(table.auditLog.subjectId, id), eq(table.auditLog.actorId, id)))
      .orderBy(table.auditLog.at),
  }
}

async function whatTheyDid(work: Work, id: string) {
  const { db } = work
  const own = ownRows(work, id)
  const standing = await db.select().from(table.consents).where(eq(table.consents.userId, id))
  return {
    jobs: await jobsOf(work, id),
    'jobs-waiting': await db
      .select({ job: table.jobDrafts.content, keptAt: table.jobDrafts.keptAt })
      .from(table.jobDrafts)
      .where(eq(table.jobDrafts.userId, id)),
    'jobs-opened': await db
      .select({ jobId: table.jobReveals.jobId, openedAt: table.jobReveals.revealedAt })
      .from(table.jobReveals)
      .where(eq(table.jobReveals.providerId, id)),
    'job-photos': await own(table.jobPhotos.ownerId),
    'job-replies': await db
      .select({
        jobId: table.jobReveals.jobId,
        providerId: table.jobReveals.providerId,
        revealedAt: table.jobReveals.revealedAt,
      })
      .from(table.jobReveals)
      .innerJoin(table.jobs, eq(table.jobs.id, table.jobReveals.jobId))
      .where(eq(table.jobs.userId, id)),
    ...(await feedbackOf(work, id)),
    conversations: await db
      .select({ conversation: table.conversations, leftAt: table.conversationSides.leftAt })
      .from(table.conversationSides)
      .innerJoin(table.conversations, eq(table.conversations.id, table.conversationSides.conversationId))
      .where(and(eq(table.conversationSides.userId, id), isNotNull(table.conversationSides.lastAt))),
    'messages-sent': await db
      .select({
        id: table.messages.id,
        conversationId: table.messages.conversationId,
        text: table.messages.text,
        sentAt: table.messages.sentAt,
        readAt: table.messages.readAt,
      })
      .from(table.messages)
      .where(eq(table.messages.senderId, id))
      .orderBy(table.messages.seq),
    'messages-waiting': await db
      .select({
        providerId: table.messageDrafts.providerId,
        text: table.messageDrafts.text,
        keptAt: table.messageDrafts.keptAt,
      })
      .from(table.messageDrafts)
      .where(eq(table.messageDrafts.userId, id)),
    'message-photos': await own(table.messagePhotos.ownerId),
    'quick-replies': await own(table.quickReplies.ownerId),
    blocked: await db
      .select({ personId: table.blocks.blockedId, blockedAt: table.blocks.blockedAt })
      .from(table.blocks)
      .where(eq(table.blocks.blockerId, id)),
    reports: await db.select(ofReport).from(table.reports).where(eq(table.reports.reporterId, id)),
    saved: {
      providers: await own(table.savedProviders.userId),
      jobs: await own(table.savedJobs.providerId),
    },
    'job-alerts': {
      settings: await own(table.jobAlertSettings.providerId),
      muted: await own(table.jobAlertMutes.providerId),
      told: await db
        .select({ jobId: table.jobAlerts.jobId, at: table.jobAlerts.alertedAt })
        .from(table.jobAlerts)
        .where(eq(table.jobAlerts.providerId, id)),
    },
    mails: await db
      .select({
        name: table.sentMails.name,
        subject: table.sentMails.subject,
        state: table.sentMails.state,
        at: table.sentMails.at,
      })
      .from(table.sentMails)
      .where(eq(table.sentMails.userId, id)),
    visits: await own(table.pageVisits.userId),
    'mail-choices': standing.map(({ kind, withdrawnAt }) => ({ kind, on: withdrawnAt === null })),
  }
}

async function jobsOf(work: Work, userId: string) {
  const found = await work.db
    .select({ job: table.jobs, contact: table.jobContacts })
    .from(table.jobs)
    .leftJoin(table.jobContacts, eq(table.jobContacts.jobId, table.jobs.id))
    .where(eq(table.jobs.userId, userId))
  const ids = found.map(({ job }) => job.id)
  const fields = await enteredFields(work, 'job', ids)
  return found.map(({ job, contact }) => ({ job, contact, customFields: fields.get(job.id) ?? [] }))
}

/** Leaves out what others sent to claim the listing. */
async function downloadableFilesOf(work: Work, userId: string): Promise<string[]> {
  const sentByOthers = work.db
    .select({ path: table.claimFiles.path })
    .from(table.claimFiles)
    .innerJoin(table.claims, eq(table.claims.id, table.claimFiles.claimId))
    .leftJoin(table.user, and(eq(table.user.id, userId), eq(table.user.email, table.claims.email)))
    .where(and(eq(table.claims.profileId, userId), isNull(table.user.id)))
  const found = await work.db
    .select({ path: table.files.path })
    .from(table.files)
    .where(and(eq(table.files.ownerId, userId), notInArray(table.files.path, sentByOthers)))
  return found.map(({ path }) => path)
}
