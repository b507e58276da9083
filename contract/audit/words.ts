import type { AuditFilters } from './input.ts'

export const ENTRIES_PER_PAGE = 50

export const noAuditFilters: AuditFilters = { actor: '', action: null, subject: '', from: null, to: null }

/** Every act in the audit log, in the words of its page. */
export const AUDIT_ACTIONS = {
  'admin.created': 'Admin added',
  'admin.passwordReset': 'Password of an admin reset',
  'admin.proved': 'Password given again',
  'audit.exported': 'Audit log exported',
  'staff.invited': 'Invited to the staff',
  'staff.invitedAgain': 'Invitation sent again',
  'staff.invitationRevoked': 'Invitation taken back',
  'staff.joined': 'Joined the staff',
  'staff.roleChanged': 'Role changed',
  'user.edited': 'Details changed',
  'user.activated': 'Activated',
  'user.deactivated': 'Deactivated',
  'user.shown': 'Shown on the public pages',
  'user.hidden': 'Hidden from the public pages',
  'user.erased': 'Deleted',
  'membership.moneyBack': 'Membership ended within 14 days, all the money back',
  'user.providerCreated': 'Listing created',
  'user.bulkBegun': 'Act on many users begun',
  'user.bulkStopped': 'Act on many users stopped',
  'user.exported': 'List of users exported',
  'claim.completed': 'Listing claimed',
  'claim.accepted': 'Claim accepted',
  'claim.refused': 'Claim refused',
  'claim.handedOver': 'Listing handed over to a claimant',
  'claim.undone': 'Accepted claim or hand-over undone',
  'import.uploaded': 'File of listings uploaded',
  'import.checked': 'File of listings checked',
  'import.begun': 'Import of listings begun',
  'import.noticesReleased': 'Notices of an import sent',
  'import.paused': 'Import of listings paused',
  'import.resumed': 'Import of listings went on',
  'import.cancelled': 'Import of listings cancelled',
  'import.undone': 'Import of listings undone',
  'import.exported': 'List of unclaimed listings exported',
  'support.looked': 'Began to look into an account with its owner’s consent',
  'support.page': 'Saw a page as its owner does',
  'support.ended': 'Stopped looking into an account',
  'analytics.rebuilt': 'Figures rebuilt',
  'category.added': 'Category added',
  'category.edited': 'Category edited',
  'category.ordered': 'Categories reordered',
  'category.restored': 'Category brought back',
  'category.retired': 'Category deleted',
  'category.termAdded': 'Search term added',
  'category.termRemoved': 'Search term removed',
  'category.missDropped': 'Search without results taken off the list',
  'coupon.added': 'Coupon added',
  'coupon.changed': 'Limit or dates of a coupon changed',
  'coupon.stopped': 'Coupon stopped',
  'coupon.opened': 'Coupon works again',
  'legalText.changed': 'Text of a legal page changed',
  'legalText.reset': 'Text of a legal page set back to the default',
  'mailText.changed': 'Mail text changed',
  'mailText.reset': 'Mail text set back to the default',
  'mailText.tested': 'Test mail sent to oneself',
  'setting.siteChanged': 'Name, tagline, contact address or social links changed',
  'setting.bannerShown': 'Announcement changed',
  'setting.bannerRemoved': 'Announcement taken down',
  'setting.moderationChanged': 'Feedback is checked before or after it is published',
  'queue.retried': 'Task tried again',
  'queue.kindRetried': 'Tasks of a kind tried again',
  'queue.dropped': 'Task dropped',
  'staff.contactChanged': 'Own mail address changed',
  'staff.digestChanged': 'Own daily digest switched on or off',
  'backup.asked': 'Backup asked for',
  'backup.restored': 'Backup restored',
  'feedback.approved': 'Feedback published',
  'feedback.unapproved': 'Feedback taken off the pages',
  'feedback.edited': 'Feedback edited',
  'feedback.deleted': 'Feedback deleted',
  'feedback.appealRestored': 'Feedback put back after an appeal',
  'feedback.appealKept': 'Removal of feedback kept after an appeal',
  'report.upheld': 'Reported thing taken down',
  'report.dismissed': 'Report dismissed',
  'message.released': 'Held message delivered',
  'message.dropped': 'Held message never delivered',
  'message.removed': 'Message taken down',
  'job.hidden': 'Job hidden',
  'job.shown': 'Job shown again',
  'user.signedOut': 'Signed out everywhere',
  'user.unlocked': 'Allowed to try signing in again',
  'account.signedIn': 'Signed in',
  'account.triesFailed': 'Wrong passwords or codes',
  'account.passwordChanged': 'Password changed',
  'account.emailChanged': 'E-mail address changed',
  'account.twoStepOn': '2-step verification switched on',
  'account.twoStepOff': '2-step verification switched off',
  'account.recoveryCodesRenewed': 'New recovery codes made',
  'listing.removed': 'Listing removed, and never to be listed again',
  'listing.corrected': 'Listing corrected, as its business asked',
  'listing.confirmed': 'Listing checked: its data are right',
  'listing.hiddenUnchecked': 'Listing hidden, because no one has checked it for too long',
  'listing.shownAgain': 'Listing shown again',
  'listing.suppressionLifted': 'Business may be listed again',
  'listing.lettersSent': 'Letters to businesses marked as sent',
  'request.answered': 'Request about a listing, or complaint, answered without a decision',
  'request.decided': 'Request about a listing, or complaint, decided',
  'setting.sellerChanged': 'Seller on receipts changed',
  'setting.freshnessChanged': 'When unclaimed listings are marked and hidden',
  'limit.reached': 'A limit was reached',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, text)
}

/** An action of an earlier version stays as it is. */
export function auditWords(action: string): string {
  return isAuditAction(action) ? AUDIT_ACTIONS[action] : action
}

/** Says who did it where the log names no one. */
export function unnamedActor(action: string): string {
  if (action === 'listing.hiddenUnchecked' || action === 'listing.shownAgain') return 'the clock'
  if (action === 'listing.removed' || action === 'listing.corrected') return 'the business, by the link sent to it'
  return action === 'account.triesFailed' || action === 'limit.reached' ? 'a visitor' : 'the command line'
}
