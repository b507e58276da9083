// Contents page (3): every table, a line each. One file per noun; auth.ts belongs to better-auth.

export {
  consents,
  deletionRequests,
  mailCodes,
  mailKind,
  mailLinkPurpose,
  mailLinks,
  pageVisits,
  savedJobs,
  savedProviders,
  supportConsents,
  suppressions,
  undeliverableAddresses,
  visitedPage,
} from './account.ts'
export { accreditationKind, accreditations } from './accreditation.ts'
export { apiKeys, apiScope, idempotencyKeys } from './api-key.ts'
export { account, session, twoFactor, user, verification } from './auth.ts'
export { categories, categoryTerms, searchMisses } from './category.ts'
export { claimFiles, claimLinks, claimStatus, claims, ownershipKind, ownerships } from './claim.ts'
export { customFields, fieldKind, fieldPlace, jobFieldValues, profileFieldValues } from './custom-field.ts'
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
  reportKind,
  reportOutcome,
  reportReason,
  reports,
} from './feedback.ts'
export {
  alertPace,
  budgetType,
  jobAlertMutes,
  jobAlertSettings,
  jobAlerts,
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
  jobWaves,
  type PromptKind,
} from './job.ts'
export { documentWords, listingAreas, listingCategories, listingIndex, listingWords } from './listing.ts'
export { importArchives, importedRecords, importMappings, listingImportRows, listingImports } from './listing-import.ts'
export {
  listingOrigins,
  listingRequestMessages,
  listingRequests,
  listingSuppressions,
  noticeKind,
  requestKind,
  requestOutcome,
  requestStatus,
  suppressionKind,
} from './listing-rights.ts'
export {
  checkoutEnd,
  checkouts,
  membershipLookups,
  membershipNotices,
  membershipPlan,
  memberships,
  paymentCustomers,
  paymentEvents,
  paymentProvider,
  promoCodes,
  promoPlaces,
  receipts,
  testPayments,
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
export { passkeyOffers, passkeys } from './passkey.ts'
export { media, mediaType, portfolioItems, portfolioKind } from './portfolio.ts'
export {
  accountType,
  contactReveals,
  coverageKind,
  coveragePlaces,
  declinedPhotoAsks,
  embedViews,
  files,
  listingChangeRequests,
  listingViews,
  peopleIndex,
  photoAsk,
  profileContacts,
  profiles,
  providerCategories,
  services,
  serviceUnit,
} from './profile.ts'
export { pushDevices, pushKind } from './push.ts'
export {
  backups,
  clockRuns,
  dailyFigures,
  legalTexts,
  mailbox,
  mailTexts,
  rateLimits,
  sentMailState,
  sentMails,
  siteKeys,
  siteSettings,
  siteTotals,
} from './site.ts'
export { auditLog, bulkResults, bulkRuns, staffContacts, staffInvitations, staffSessions } from './staff.ts'
export {
  appFlows,
  refreshTokens,
  sentCodes,
  signingKeys,
  textOutbox,
  tokenSessions,
  userPhones,
} from './token.ts'
export { deliveredType, deliveryState, webhookDeliveries, webhookEvent, webhookOff, webhooks } from './webhook.ts'
