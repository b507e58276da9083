// Contents page (3): every table, a line each. One file per noun; auth.ts belongs to better-auth.
export {
  auditLog,
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
export { account, session, twoFactor, user, verification } from './auth.ts'
export { categories, providerCategories } from './category.ts'
export { feedback, feedbackReplies } from './feedback.ts'
export { files } from './file.ts'
export {
  budgetType,
  jobCategories,
  jobContacts,
  jobIndex,
  jobPhotos,
  jobPlaces,
  jobPromptKind,
  jobPrompts,
  jobReveals,
  jobStatus,
  jobs,
  type PromptKind,
} from './job.ts'
export { alertPace, jobAlertMutes, jobAlertSettings, jobAlerts, jobWaves } from './job-alert.ts'
export { documentWords, listingCategories, listingIndex, listingWords } from './listing.ts'
export { mailbox } from './mail.ts'
export {
  membershipLookups,
  membershipNotices,
  membershipPlan,
  memberships,
  promoCodes,
  promoPlaces,
} from './membership.ts'
export {
  checkoutEnd,
  checkouts,
  paymentCustomers,
  paymentEvents,
  paymentProvider,
  receipts,
  testPayments,
} from './payment.ts'
export {
  accountType,
  contactReveals,
  listingViews,
  media,
  mediaType,
  portfolioItems,
  profileContacts,
  profiles,
  services,
  serviceUnit,
} from './profile.ts'
export { rateLimits } from './rate-limit.ts'
export { savedJobs, savedProviders } from './saved.ts'
