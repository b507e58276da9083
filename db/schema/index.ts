// Contents page (3): every table, a line each. One file per noun; auth.ts belongs to better-auth.
export {
  consents,
  deletionRequests,
  mailCodes,
  mailKind,
  mailLinkPurpose,
  mailLinks,
  supportConsents,
  suppressions,
  undeliverableAddresses,
} from './account.ts'
export { dailyFigures, siteTotals } from './analytics.ts'
export { account, session, twoFactor, user, verification } from './auth.ts'
export { backups } from './backup.ts'
export { bulkResults, bulkRuns } from './bulk.ts'
export { categories, categoryTerms, searchMisses } from './category.ts'
export { claimFiles, claimLinks, claimStatus, claims, ownershipKind, ownerships } from './claim.ts'
export { clockRuns } from './clock.ts'
export {
  appealKind,
  appealOutcome,
  feedback,
  feedbackAppeals,
  feedbackEdits,
  feedbackGrade,
  feedbackInvitations,
  feedbackLinks,
  feedbackPhotos,
  feedbackReplies,
  feedbackTotals,
  feedbackUpdates,
  priceBand,
  removalReason,
} from './feedback.ts'
export { files } from './file.ts'
export {
  budgetType,
  jobCategories,
  jobContacts,
  jobDrafts,
  jobIndex,
  jobPhotos,
  jobPlaces,
  jobPromptKind,
  jobPrompts,
  jobReveals,
  jobStatus,
  jobs,
  jobTiming,
  type PromptKind,
} from './job.ts'
export { alertPace, jobAlertMutes, jobAlertSettings, jobAlerts, jobWaves } from './job-alert.ts'
export { documentWords, listingAreas, listingCategories, listingIndex, listingWords } from './listing.ts'
export { importMappings, listingImportRows, listingImports } from './listing-import.ts'
export { listingOrigins, listingSuppressions, noticeKind, suppressionKind } from './listing-origin.ts'
export { listingRequests, requestKind, requestOutcome, requestStatus } from './listing-request.ts'
export { mailbox, sentMailState, sentMails } from './mail.ts'
export {
  membershipLookups,
  membershipNotices,
  membershipPlan,
  memberships,
  promoCodes,
  promoPlaces,
} from './membership.ts'
export {
  blocks,
  conversationSides,
  conversations,
  messageDrafts,
  messagePhotos,
  messages,
  quickReplies,
} from './message.ts'
export {
  checkoutEnd,
  checkouts,
  paymentCustomers,
  paymentEvents,
  paymentProvider,
  receipts,
  testPayments,
} from './payment.ts'
export { peopleIndex } from './person.ts'
export { media, mediaType, portfolioItems, portfolioKind } from './portfolio.ts'
export {
  accountType,
  accreditationKind,
  accreditations,
  contactReveals,
  coverageKind,
  coveragePlaces,
  declinedPhotoAsks,
  listingViews,
  photoAsk,
  profileContacts,
  profiles,
  providerCategories,
  services,
  serviceUnit,
} from './profile.ts'
export { rateLimits } from './rate-limit.ts'
export { reportKind, reportOutcome, reportReason, reports } from './report.ts'
export { savedJobs, savedProviders } from './saved.ts'
export { legalTexts, mailTexts, siteSettings } from './site.ts'
export { auditLog, staffContacts, staffInvitations, staffSessions } from './staff.ts'
