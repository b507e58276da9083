import { desc, eq, or } from 'drizzle-orm'
import type { DataArchive } from '#contract/security.ts'
import {
  auditLog,
  checkouts,
  consents,
  contactReveals,
  feedback,
  feedbackReplies,
  jobAlertMutes,
  jobAlertSettings,
  jobAlerts,
  jobContacts,
  jobPhotos,
  jobReveals,
  jobs,
  listingViews,
  media,
  memberships,
  paymentCustomers,
  portfolioItems,
  profileContacts,
  profiles,
  promoPlaces,
  providerCategories,
  receipts,
  savedJobs,
  savedProviders,
  services,
  session,
  supportConsents,
  user,
} from '#db/schema/index.ts'
import { tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { withinFor } from '../limits.ts'
import { deviceOf } from '../security/device.ts'
import { filesOf } from './own-files.ts'

/** Everything that we keep of a person; nothing of others, not even who wrote feedback about them. */
export async function download(work: Work, person: Person): Promise<DataArchive> {
  if (!(await withinFor(work, 'download', person.id))) {
    throw tooMany('You’ve downloaded your data several times in the last hour. Please try again later.')
  }
  const parts = { ...(await aboutThem(work, person.id)), ...(await whatTheyDid(work, person.id)) }
  const day = work.now().toISOString().slice(0, 10)
  return {
    filename: `${work.site.settings.site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-data-${day}.zip`,
    documents: Object.entries(parts).map(([name, value]) => {
      return { name: `${name}.json`, text: JSON.stringify(value ?? null, null, 2) }
    }),
    files: await filesOf(work, person.id),
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
    .select({ itemId: media.itemId, url: media.url, type: media.type, filename: media.filename })
    .from(media)
    .innerJoin(portfolioItems, eq(portfolioItems.id, media.itemId))
    .where(eq(portfolioItems.providerId, id))
  return {
    account,
    profile: profile && {
      ...profile,
      categories: await db.select().from(providerCategories).where(eq(providerCategories.providerId, id)),
      services: await db.select().from(services).where(eq(services.providerId, id)),
      portfolio: portfolio.map((item) => ({ ...item, media: pictures.filter(({ itemId }) => itemId === item.id) })),
      viewsByDay: await db.select().from(listingViews).where(eq(listingViews.providerId, id)),
      contactClicks: await db.select().from(contactReveals).where(eq(contactReveals.providerId, id)),
    },
    contacts,
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
    'support-access': {
      granted: await db.select().from(supportConsents).where(eq(supportConsents.userId, id)),
      record: await db
        .select({ at: auditLog.at, action: auditLog.action, reason: auditLog.reason })
        .from(auditLog)
        .where(or(eq(auditLog.subjectId, id), eq(auditLog.actorId, id))),
    },
  }
}

async function whatTheyDid(work: Work, id: string) {
  const { db } = work
  const standing = await db.select().from(consents).where(eq(consents.userId, id))
  const entry = {
    rating: feedback.rating,
    title: feedback.title,
    description: feedback.description,
    approvedAt: feedback.approvedAt,
    createdAt: feedback.createdAt,
  }
  return {
    jobs: await db
      .select({ job: jobs, contact: jobContacts })
      .from(jobs)
      .leftJoin(jobContacts, eq(jobContacts.jobId, jobs.id))
      .where(eq(jobs.userId, id)),
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
    'feedback-written': await db
      .select({ providerId: feedback.providerId, authorName: feedback.authorName, ...entry })
      .from(feedback)
      .where(eq(feedback.userId, id)),
    'feedback-received': await db
      .select({ ...entry, reply: feedbackReplies.replyText })
      .from(feedback)
      .leftJoin(feedbackReplies, eq(feedbackReplies.feedbackId, feedback.id))
      .where(eq(feedback.providerId, id)),
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
    'mail-choices': standing.map(({ kind, withdrawnAt }) => ({ kind, on: withdrawnAt === null })),
  }
}
