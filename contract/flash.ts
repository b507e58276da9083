import type { ADMIN_FLASHES } from './admin/flash.ts'
import { CLAIM_FLASHES } from './claim/flash.ts'
import { SEARCH_EMPTY } from './directory/words.ts'
import { CANNOT_SAVE } from './outage.ts'
import { DAMAGED_PICTURE, HEIC_ADVICE } from './portfolio/words.ts'

/** By name, so that no text travels in a cookie. */
export type Flash = {
  title: string
  description?: string
  tone?: 'success' | 'destructive'
  closeAfter?: number
  /** The browser forgets what pages stored in it, where it does not obey Clear-Site-Data (plain http, older Safari). */
  forgets?: true
}

const FOUR_SECONDS = 4_000

export const FLASHES = {
  'account-created': {
    title: 'Account created successfully',
    description: 'Please check your email to confirm your account.',
    tone: 'success',
  },
  'login-to-confirm': { title: 'Please log in first', description: 'Then we confirm your new e-mail address.' },
  'logged-in': { title: 'Login successful', tone: 'success' },
  ...CLAIM_FLASHES,
  'logged-in-not-saved': {
    title: 'Login successful',
    description: 'What you wanted to save couldn’t be saved. It may no longer be listed.',
  },
  'signed-out': {
    title: 'Successfully signed out',
    description: 'You have been signed out of your account.',
    tone: 'success',
    closeAfter: FOUR_SECONDS,
    forgets: true,
  },
  'sign-out-failed': {
    title: 'Sign out failed',
    description: 'There was an error signing out. Please try again.',
    tone: 'destructive',
    closeAfter: FOUR_SECONDS,
  },
  'email-confirmed': { title: "Email confirmed successfully. You're now logged in.", tone: 'success' },
  'email-confirmed-already': { title: 'Your e-mail address is already confirmed. You’re logged in.', tone: 'success' },
  'email-sent': { title: 'Email sent', tone: 'success' },
  'provider-saved': { title: 'Provider saved', tone: 'success' },
  'provider-removed': { title: 'Provider removed', tone: 'success' },
  'job-saved': { title: 'Job saved', tone: 'success' },
  'job-removed': { title: 'Job removed', tone: 'success' },
  'authentication-required': { title: 'Authentication required', tone: 'destructive' },
  'search-empty': { ...SEARCH_EMPTY, tone: 'destructive' },
  'action-failed': { title: 'Action failed', tone: 'destructive' },
  'job-posted': {
    title: 'Job posted',
    description: 'Your job is live. We will e-mail you when a provider opens your details.',
    tone: 'success',
  },
  'job-edited': { title: 'Job saved', description: 'Providers see the new text.', tone: 'success' },
  'photo-added': { title: 'Photo added', tone: 'success' },
  'photo-removed': { title: 'Photo removed', tone: 'success' },
  'photo-too-large': {
    title: 'File too large',
    description: 'Choose a photo of at most 10 MB and 40 megapixels.',
    tone: 'destructive',
  },
  'photo-wrong-type': {
    title: 'Invalid file type',
    description: 'Choose a JPEG, PNG or WebP photo.',
    tone: 'destructive',
  },
  'photo-heic': { title: 'Invalid file type', description: HEIC_ADVICE, tone: 'destructive' },
  'photo-damaged': { title: 'Damaged file', description: DAMAGED_PICTURE, tone: 'destructive' },
  'photo-too-many': {
    title: 'Too many photos',
    description: 'A job may carry at most 8 photos. Remove one first.',
    tone: 'destructive',
  },
  'photo-too-often': {
    title: 'Upload failed',
    description: 'You have added many photos. Please try again in an hour.',
    tone: 'destructive',
  },
  'photo-over-quota': {
    title: 'Upload failed',
    description: 'Your account holds as many files as it may. Please remove some first.',
    tone: 'destructive',
  },
  'photo-failed': { title: 'Upload failed', description: 'Please try again.', tone: 'destructive' },
  'portfolio-added': { title: 'Added to your portfolio', tone: 'success' },
  'portfolio-saved': { title: 'Portfolio updated', tone: 'success' },
  'portfolio-removed': { title: 'Removed from your portfolio', tone: 'success' },
  'portfolio-failed': { title: 'Update failed', description: 'Please try again.', tone: 'destructive' },
  'job-closed': { title: 'Job closed', description: 'Providers can no longer find it.', tone: 'success' },
  'job-hired': { title: 'Job marked as hired', tone: 'success' },
  'job-renewed': { title: 'Job renewed', description: 'Providers can find it again.', tone: 'success' },
  'job-cap-raised': { title: 'Your job takes more replies now', tone: 'success' },
  'job-deleted': { title: 'Job deleted', tone: 'success' },
  'job-not-deleted': { title: 'Failed to delete job', tone: 'destructive' },
  'subscription-required': {
    title: 'Subscription required',
    description: 'You need an active membership to use this feature.',
    tone: 'destructive',
  },
  'job-alerts-on': { title: 'Job Alerts switched on', tone: 'success' },
  'job-alerts-off': { title: 'Job Alerts switched off', tone: 'success' },
  'provider-updates-on': { title: 'Provider Updates switched on', tone: 'success' },
  'provider-updates-off': { title: 'Provider Updates switched off', tone: 'success' },
  'service-added': { title: 'Service added', tone: 'success' },
  'service-saved': { title: 'Service saved', tone: 'success' },
  'service-removed': { title: 'Service removed', tone: 'success' },
  'order-not-saved': { title: 'Order not saved', description: 'Please try again.', tone: 'destructive' },
  'coverage-saved': { title: 'Where you work saved', tone: 'success' },
  'hours-saved': { title: 'Opening hours saved', tone: 'success' },
  'hours-merged': {
    title: 'Opening hours saved',
    description: 'What you changed in another window is kept too.',
    tone: 'success',
  },
  'holiday-added': { title: 'Holiday added', tone: 'success' },
  'holiday-removed': { title: 'Holiday removed', tone: 'success' },
  'away-saved': { title: 'Time away saved', tone: 'success' },
  'back-again': {
    title: 'Welcome back',
    description: 'Your listing no longer says that you are away.',
    tone: 'success',
  },
  'accreditation-saved': { title: 'Accreditation saved', tone: 'success' },
  'accreditation-removed': { title: 'Accreditation removed', tone: 'success' },
  'alerts-saved': { title: 'Job alert settings saved', tone: 'success' },
  'membership-report-on': { title: 'Membership Report switched on', tone: 'success' },
  'membership-report-off': { title: 'Membership Report switched off', tone: 'success' },
  'message-mails-on': { title: 'E-mails about messages switched on', tone: 'success' },
  'message-mails-off': { title: 'E-mails about messages switched off', tone: 'success' },
  'subscription-cancelled': { title: 'Subscription cancelled', tone: 'success' },
  'money-back': {
    title: 'Membership ended',
    description: 'All your money is on its way back. We’ve emailed you the details.',
    tone: 'success',
  },
  'money-back-over': {
    title: 'Not ended',
    description: 'The 14 days in which you get all your money back are over. You can still cancel.',
    tone: 'destructive',
  },
  'subscription-resumed': { title: 'Subscription resumed', tone: 'success' },
  'manage-failed': {
    title: 'Subscription management error',
    description: 'Failed to open subscription management',
    tone: 'destructive',
  },
  'manage-without-url': {
    title: 'Subscription management error',
    description: 'No portal URL returned',
    tone: 'destructive',
  },
  'cancel-failed': { title: 'Cancellation error', description: 'Failed to cancel subscription', tone: 'destructive' },
  'resume-failed': {
    title: 'Subscription management error',
    description: 'Failed to resume subscription',
    tone: 'destructive',
  },
  'no-subscription': { title: 'Cancellation error', description: 'No active subscription', tone: 'destructive' },
  'update-failed': { title: 'Update failed', tone: 'destructive', closeAfter: FOUR_SECONDS },
  'avatar-updated': { title: 'Success', description: 'Profile picture updated successfully.', tone: 'success' },
  'avatar-removed': { title: 'Success', description: 'Profile picture removed.', tone: 'success' },
  'avatar-too-large': {
    title: 'File too large',
    description: 'Please upload an image smaller than 2MB.',
    tone: 'destructive',
  },
  'avatar-too-many-pixels': {
    title: 'File too large',
    description: 'Please upload an image of at most 40 megapixels.',
    tone: 'destructive',
  },
  'avatar-wrong-type': {
    title: 'Invalid file type',
    description: 'Please upload a PNG, JPG, or JPEG image.',
    tone: 'destructive',
  },
  'avatar-too-often': {
    title: 'Upload failed',
    description: 'You have changed your picture many times. Please try again in an hour.',
    tone: 'destructive',
  },
  'avatar-over-quota': {
    title: 'Upload failed',
    description: 'Your account holds as many files as it may. Please remove some first.',
    tone: 'destructive',
  },
  'avatar-not-saved': { title: 'Failed to update profile image', tone: 'destructive' },
  'avatar-no-room': { title: 'Upload failed', description: CANNOT_SAVE, tone: 'destructive' },
  'avatar-failed': {
    title: 'Upload failed',
    description: 'There was an error uploading your profile picture.',
    tone: 'destructive',
  },
  'avatar-failed-again': {
    title: 'Upload failed',
    description: 'There was an error uploading your profile picture. Please try again.',
    tone: 'destructive',
  },
  'profile-merged': {
    title: 'Profile updated',
    description: 'What you changed in another window is kept too.',
    tone: 'success',
    closeAfter: FOUR_SECONDS,
  },
  'profile-updated': { title: 'Profile updated', tone: 'success', closeAfter: FOUR_SECONDS },
  'email-change-asked': {
    title: 'Confirm your new e-mail',
    description: 'We have sent a link to the new address. Your e-mail changes when you follow it.',
    tone: 'success',
  },
  'address-tried': {
    title: 'Thank you',
    description: 'We’ll send mail to your address again.',
    tone: 'success',
  },
  'address-tried-lately': {
    title: 'We’ve just sent you a mail',
    description: 'Please wait a minute before you try this address again.',
  },
  'password-changed': {
    title: 'Password changed',
    description: 'Your other devices have been logged out.',
    tone: 'success',
  },
  'two-step-off': { title: '2-step verification disabled', tone: 'success' },
  'support-on': { title: 'Support access enabled', description: 'It ends by itself after 24 hours.', tone: 'success' },
  'support-off': { title: 'Support access disabled', tone: 'success' },
  'device-logged-out': { title: 'Device logged out', tone: 'success' },
  'devices-logged-out': {
    title: 'Logged out of all devices',
    description: 'Log in again to go on.',
    tone: 'success',
    forgets: true,
  },
  'deletion-asked': {
    title: 'Deletion requested',
    description: 'You are logged out. We’ve e-mailed you the deletion date and how to keep your account.',
    tone: 'success',
    forgets: true,
  },
  'message-photos-full': {
    title: 'Too many photos',
    description: 'Send at most 5 photos at once. Remove one first.',
    tone: 'destructive',
  },
  'feedback-sent': {
    title: 'Thank you for your feedback',
    description: 'It will be published once checked.',
    tone: 'success',
  },
  'feedback-published': {
    title: 'Thank you for your feedback',
    description: 'It is published.',
    tone: 'success',
  },
  'feedback-edited': { title: 'Feedback saved', tone: 'success' },
  'feedback-withdrawn': { title: 'Feedback withdrawn', tone: 'success' },
  'message-sent': { title: 'Message sent', tone: 'success' },
  'conversation-left': { title: 'You left the conversation', tone: 'success' },
  blocked: { title: 'Blocked', description: 'They can’t write to you any more. They aren’t told.', tone: 'success' },
  unblocked: { title: 'Unblocked', tone: 'success' },
  'claim-answered': {
    title: 'Answer sent',
    description: 'We’ll read it before we decide.',
    tone: 'success',
  },
  appealed: { title: 'Appeal sent', description: 'We’ll look at it again.', tone: 'success' },
  reported: { title: 'Thank you for your report', description: 'We’ll look at it.', tone: 'success' },
  'quick-reply-saved': { title: 'Quick reply saved', tone: 'success' },
  'quick-reply-removed': { title: 'Quick reply removed', tone: 'success' },
  'reply-submitted': { title: 'Reply submitted', tone: 'success' },
  'reply-updated': { title: 'Reply updated', tone: 'success' },
  'feedback-link-made': { title: 'Your link is ready', tone: 'success' },
  'feedback-link-renewed': {
    title: 'You have a new link',
    description: 'The old one, and cards with it, no longer work.',
    tone: 'success',
  },
  'invitations-sent': {
    title: 'Invitations sent',
    description: 'Addresses that you have asked before get no second mail.',
    tone: 'success',
  },
  'invited-before': {
    title: 'No new invitation sent',
    description: 'You have asked all of these addresses before. Each is asked once.',
  },
  leaving: {
    title: 'Your account is about to be deleted',
    description: 'You can’t change anything until you choose to keep it.',
    tone: 'destructive',
  },
  'account-kept': { title: 'Your account stays', description: 'Everything is as it was.', tone: 'success' },
} satisfies Record<string, Flash>

export type SiteFlashName = keyof typeof FLASHES
export type FlashName = SiteFlashName | keyof typeof ADMIN_FLASHES

/** Carries the name from an action's answer to the cookie. */
export const FLASH_HEADER = 'x-fettle-flash'

export const FLASH_SECONDS = 60
