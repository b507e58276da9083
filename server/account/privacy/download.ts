import { and, asc, desc, eq, getTableColumns, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { DataArchive } from '#contract/account/security.ts'
import {
  accreditations,
  auditLog,
  blocks,
  checkouts,
  claims,
  consents,
  contactReveals,
  conversationSides,
  conversations,
  coveragePlaces,
  declinedPhotoAsks,
  jobAlertMutes,
  jobAlertSettings,
  jobAlerts,
  jobContacts,
  jobDrafts,
  jobPhotos,
  jobReveals,
  jobs,
  listingViews,
  media,
  memberships,
  messagePhotos,
  messages,
  ownerships,
  paymentCustomers,
  portfolioItems,
  profileContacts,
  profiles,
  promoPlaces,
  providerCategories,
  quickReplies,
  receipts,
  reports,
  savedJobs,
  savedProviders,
  sentMails,
  services,
  session,
  staffContacts,
  supportConsents,
  user,
} from '#db/schema/index.ts'
import { tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { withinFor } from '../limits.ts'
import { deviceOf } from '../security/device.ts'
import { feedbackOf } from './download-feedback.ts'
import { downloadableFilesOf } from './own-files.ts'

/** Not who decided on it. */
const { closedBy: _, ...ofReport } = getTableColumns(reports)

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

async function aboutThem(work: Work, id: string) {
  const { db } = work
  const [account] = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      emailConfirmed: user.emailVerified,
      twoStepVerification: user.twoFactorEnabled,
      createdAt: user.createdAt,
    })
    .from(user)
    .where(eq(user.id, id))
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id))
  const [contacts] = await db.select().from(profileContacts).where(eq(profileContacts.profileId, id))
  const sessions = await db.select().from(session).where(eq(session.userId, id)).orderBy(desc(session.createdAt))
  const portfolio = await db.select().from(portfolioItems).where(eq(portfolioItems.providerId, id))
  const pictures = await db
    .select({ medium: media })
    .from(media)
    .leftJoin(portfolioItems, eq(portfolioItems.id, media.itemId))
    .where(or(eq(portfolioItems.providerId, id), eq(media.ownerId, id)))
    .orderBy(asc(media.position))
  const mediaOf = (itemId: string | null) =>
    pictures.map(({ medium }) => medium).filter((medium) => medium.itemId === itemId)
  return {
    account,
    profile: profile && {
      ...profile,
      categories: await db.select().from(providerCategories).where(eq(providerCategories.providerId, id)),
      coveragePlaces: await db.select().from(coveragePlaces).where(eq(coveragePlaces.providerId, id)),
      accreditations: await db.select().from(accreditations).where(eq(accreditations.providerId, id)),
      services: await db.select().from(services).where(eq(services.providerId, id)),
      portfolio: portfolio.map((item) => ({ ...item, media: mediaOf(item.id) })),
      portfolioNotSaved: mediaOf(null),
      declinedPhotoAsks: await db.select().from(declinedPhotoAsks).where(eq(declinedPhotoAsks.providerId, id)),
      viewsByDay: await db.select().from(listingViews).where(eq(listingViews.providerId, id)),
      contactClicks: await db.select().from(contactReveals).where(eq(contactReveals.providerId, id)),
    },
    contacts,
    claims: await db
      .select({
        listingId: sql<string>`coalesce(${claims.unlistedId}, ${claims.profileId})`,
        name: claims.name,
        email: claims.email,
        phoneNumber: claims.phoneNumber,
        evidence: claims.evidence,
        madeAt: claims.madeAt,
        // Of a listing that they could not see, a decision would tell that we hold it.
        status: sql<string>`case when ${claims.unlistedId} is null then ${claims.status}::text else 'waiting' end`,
        decidedAt: sql<Date | null>`case when ${claims.unlistedId} is null then ${claims.decidedAt} end`.mapWith(
          claims.decidedAt,
        ),
        reason: sql<string | null>`case when ${claims.unlistedId} is null then ${claims.reason} end`,
      })
      .from(claims)
      .where(eq(claims.email, account?.email ?? '')),
    claimAnswers: await db
      .select({ claimedOn: claims.madeAt, answer: claims.ownerAnswer })
      .from(claims)
      // Once a listing has another owner, its claims are decided.
      .where(and(eq(claims.profileId, id), eq(claims.status, 'waiting'), ne(claims.ownerAnswer, ''))),
    ownership: await db
      .select({ kind: ownerships.kind, email: ownerships.email, since: ownerships.beganAt, until: ownerships.endedAt })
      .from(ownerships)
      .where(and(eq(ownerships.profileId, id), eq(ownerships.email, account?.email ?? ''))),
    'staff-contact': await db.select().from(staffContacts).where(eq(staffContacts.userId, id)),
    memberships: await db.select().from(memberships).where(eq(memberships.providerId, id)),
    payments: {
      customers: await db.select().from(paymentCustomers).where(eq(paymentCustomers.providerId, id)),
      checkouts: await db.select().from(checkouts).where(eq(checkouts.providerId, id)),
      receipts: await db.select().from(receipts).where(eq(receipts.providerId, id)),
      promoPlaces: await db.select().from(promoPlaces).where(eq(promoPlaces.providerId, id)),
    },
    sessions: sessions.map(({ createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
      device: deviceOf(userAgent),
      userAgent,
      address: ipAddress,
      signedInAt: createdAt,
      seenAt: updatedAt,
      expiresAt,
    })),
    consents: await db.select().from(consents).where(eq(consents.userId, id)),
    'support-access': await db.select().from(supportConsents).where(eq(supportConsents.userId, id)),
    'audit-log': await db
      .select({ at: auditLog.at, action: auditLog.action, reason: auditLog.reason })
      .from(auditLog)
      .where(or(eq(auditLog.subjectId, id), eq(auditLog.actorId, id)))
      .orderBy(auditLog.at),
  }
}

async function whatTheyDid(work: Work, id: string) {
  const { db } = work
  const standing = await db.select().from(consents).where(eq(consents.userId, id))
  return {
    jobs: await db
      .select({ job: jobs, contact: jobContacts })
      .from(jobs)
      .leftJoin(jobContacts, eq(jobContacts.jobId, jobs.id))
      .where(eq(jobs.userId, id)),
    'jobs-waiting': await db
      .select({ job: jobDrafts.content, keptAt: jobDrafts.keptAt })
      .from(jobDrafts)
      .where(eq(jobDrafts.userId, id)),
    'jobs-opened': await db
      .select({ jobId: jobReveals.jobId, openedAt: jobReveals.revealedAt })
      .from(jobReveals)
      .where(eq(jobReveals.providerId, id)),
    'job-photos': await db.select().from(jobPhotos).where(eq(jobPhotos.ownerId, id)),
    'job-replies': await db
      .select({ jobId: jobReveals.jobId, providerId: jobReveals.providerId, revealedAt: jobReveals.revealedAt })
      .from(jobReveals)
      .innerJoin(jobs, eq(jobs.id, jobReveals.jobId))
      .where(eq(jobs.userId, id)),
    ...(await feedbackOf(work, id)),
    conversations: await db
      .select({ conversation: conversations, leftAt: conversationSides.leftAt })
      .from(conversationSides)
      .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
      .where(and(eq(conversationSides.userId, id), isNotNull(conversationSides.lastAt))),
    'messages-sent': await db
      .select({
        id: messages.id,
        conversationId: messages.conversationId,
        text: messages.text,
        sentAt: messages.sentAt,
        readAt: messages.readAt,
      })
      .from(messages)
      .where(eq(messages.senderId, id))
      .orderBy(messages.seq),
    'message-photos': await db.select().from(messagePhotos).where(eq(messagePhotos.ownerId, id)),
    'quick-replies': await db.select().from(quickReplies).where(eq(quickReplies.ownerId, id)),
    blocked: await db
      .select({ personId: blocks.blockedId, blockedAt: blocks.blockedAt })
      .from(blocks)
      .where(eq(blocks.blockerId, id)),
    reports: await db.select(ofReport).from(reports).where(eq(reports.reporterId, id)),
    saved: {
      providers: await db.select().from(savedProviders).where(eq(savedProviders.userId, id)),
      jobs: await db.select().from(savedJobs).where(eq(savedJobs.providerId, id)),
    },
    'job-alerts': {
      settings: await db.select().from(jobAlertSettings).where(eq(jobAlertSettings.providerId, id)),
      muted: await db.select().from(jobAlertMutes).where(eq(jobAlertMutes.providerId, id)),
      told: await db
        .select({ jobId: jobAlerts.jobId, at: jobAlerts.alertedAt })
        .from(jobAlerts)
        .where(eq(jobAlerts.providerId, id)),
    },
    mails: await db
      .select({ name: sentMails.name, subject: sentMails.subject, state: sentMails.state, at: sentMails.at })
      .from(sentMails)
      .where(eq(sentMails.userId, id)),
    'mail-choices': standing.map(({ kind, withdrawnAt }) => ({ kind, on: withdrawnAt === null })),
  }
}
