import * as contact from './account/contact/procedures.ts'
import * as passkey from './account/passkey/procedures.ts'
import * as account from './account/procedures.ts'
import * as security from './account/security/procedures.ts'
import * as admin from './admin/access/procedures.ts'
import * as accreditationQueue from './admin/accreditation/procedures.ts'
import * as analytics from './admin/analytics/procedures.ts'
import * as approvalQueue from './admin/approval/procedures.ts'
import * as auditEntry from './admin/audit/procedures.ts'
import * as backup from './admin/backup/procedures.ts'
import * as bulk from './admin/bulk/procedures.ts'
import * as business from './admin/business/procedures.ts'
import * as taxonomy from './admin/category/procedures.ts'
import * as clock from './admin/clock/procedures.ts'
import * as coupon from './admin/coupon/procedures.ts'
import * as customFieldDefinition from './admin/custom-field/procedures.ts'
import * as demo from './admin/demo/procedures.ts'
import * as moderation from './admin/feedback/procedures.ts'
import * as health from './admin/health/procedures.ts'
import * as heldMessage from './admin/held/procedures.ts'
import * as listingImport from './admin/import/procedures.ts'
import * as legalText from './admin/legal-text/procedures.ts'
import * as mailText from './admin/mail-text/procedures.ts'
import * as billing from './admin/membership/procedures.ts'
import * as queue from './admin/queue/procedures.ts'
import * as reportQueue from './admin/report/procedures.ts'
import * as request from './admin/rights/procedures.ts'
import * as setting from './admin/setting/procedures.ts'
import * as staff from './admin/staff/procedures.ts'
import * as user from './admin/user/procedures.ts'
import * as alerts from './alert/procedures.ts'
import * as apiDocs from './api/docs/procedures.ts'
import * as apiKey from './api/key/procedures.ts'
import * as sitemap from './api/sitemap/procedures.ts'
import * as webhook from './api/webhook/procedures.ts'
import * as siteWebhook from './api/webhook/site-procedures.ts'
import * as category from './category/procedures.ts'
import * as categoryPage from './category-page/procedures.ts'
import * as customField from './custom-field/procedures.ts'
import * as dashboard from './dashboard/procedures.ts'
import * as claim from './directory/claim/procedures.ts'
import * as search from './directory/procedures.ts'
import * as listing from './directory/rights/procedures.ts'
import * as feedback from './feedback/procedures.ts'
import * as job from './job/procedures.ts'
import * as push from './mail/push/procedures.ts'
import * as mailbox from './mailbox/procedures.ts'
import * as membership from './membership/procedures.ts'
import * as testPayment from './membership/test-payment/procedures.ts'
import * as message from './message/procedures.ts'
import * as place from './place/procedures.ts'
import * as accreditation from './profile/accreditation/procedures.ts'
import * as approval from './profile/approval/procedures.ts'
import * as availability from './profile/availability/procedures.ts'
import * as coverage from './profile/coverage/procedures.ts'
import * as portfolio from './profile/portfolio/procedures.ts'
import * as profile from './profile/procedures.ts'
import * as service from './profile/service/procedures.ts'
import * as report from './report/procedures.ts'
import * as saved from './saved/procedures.ts'

// These answer about another noun than the one whose code they need.
const { matching, ...alert } = alerts
const { suggestedCategories, ...directory } = search

// Contents page (2): every noun with procedures. A call is noun.verb; the verbs are what its modules export.
export const router = {
  account: { ...account, ...passkey, ...security },
  accreditation: { ...accreditation, ...accreditationQueue },
  admin,
  alert,
  analytics,
  apiDocs,
  apiKey,
  approval: { ...approval, ...approvalQueue },
  auditEntry,
  availability,
  backup,
  billing,
  bulk,
  business,
  category: { ...category, ...taxonomy, suggest: suggestedCategories },
  categoryPage,
  claim,
  clock,
  contact,
  coupon,
  coverage,
  customField: { ...customField, ...customFieldDefinition },
  dashboard,
  demo,
  directory,
  feedback: { ...feedback, ...moderation },
  health,
  heldMessage,
  job: { ...job, matching },
  legalText,
  listing,
  listingImport,
  mailText,
  mailbox,
  membership,
  message,
  place,
  portfolio,
  profile,
  push,
  queue,
  report: { ...report, ...reportQueue },
  request,
  saved,
  service,
  setting,
  siteWebhook,
  sitemap,
  staff,
  testPayment,
  user,
  webhook,
}
