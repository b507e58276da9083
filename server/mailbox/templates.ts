import { accountTemplates } from '#server/account/emails.ts'
import { securityTemplates } from '#server/account/security/emails.ts'
import { staffTemplates } from '#server/account/staff/emails.ts'
import { alertTemplates } from '#server/alert/emails.ts'
import { contactTemplates } from '#server/contact/emails.ts'
import { claimTemplates } from '#server/directory/claim/emails.ts'
import { ownershipTemplates } from '#server/directory/ownership/emails.ts'
import { rightsTemplates } from '#server/directory/rights/emails.ts'
import { feedbackTemplates } from '#server/feedback/emails.ts'
import { invitationTemplates } from '#server/feedback/invite/emails.ts'
import { moderationTemplates } from '#server/feedback/moderation/emails.ts'
import { jobTemplates } from '#server/job/emails.ts'
import type { MailTemplate } from '#server/mail/letter.ts'
import { membershipTemplates } from '#server/membership/letters/templates.ts'
import { messageTemplates } from '#server/message/emails.ts'
import { reportTemplates } from '#server/report/emails.ts'
import { savedTemplates } from '#server/saved/emails.ts'
import { digestTemplates } from './digest.ts'

/** Every mail that an admin may write anew. */
export const templates: readonly MailTemplate[] = [
  ...accountTemplates,
  ...securityTemplates,
  ...staffTemplates,
  ...claimTemplates,
  ...ownershipTemplates,
  ...membershipTemplates,
  ...jobTemplates,
  ...alertTemplates,
  ...messageTemplates,
  ...feedbackTemplates,
  ...invitationTemplates,
  ...savedTemplates,
  ...moderationTemplates,
  ...reportTemplates,
  ...rightsTemplates,
  ...contactTemplates,
  ...digestTemplates,
]
