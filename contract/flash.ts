import type { ADMIN_FLASHES } from './admin/flash.ts'
import type { WEBHOOK_FLASHES } from './api/webhook/flash.ts'
import { SEARCH_EMPTY } from './directory/words.ts'
import { CANNOT_SAVE } from './outage.ts'
import { DAMAGED_PICTURE, DOCUMENTS_TOO_OFTEN, FILES_FULL, HEIC_ADVICE, PHOTOS_TOO_OFTEN } from './portfolio/upload.ts'
import { AVATAR_FAULTS } from './profile/avatar.ts'
import { DEVICE_NEEDED, DEVICE_REFUSED } from './push/words.ts'

/** Keyed by name, so that no text travels in a cookie. */
export type Flash = {
  title: string
  description?: string
  tone?: 'success' | 'destructive'
  closeAfter?: number
  /** The browser forgets what pages stored in it, where it does not obey Clear-Site-Data (plain http, older Safari). */
  forgets?: true
}

const FOUR_SECONDS = 4_000

export function done(title: string, description?: string): Flash {
  return { ...noted(title, description), tone: 'success' }
}

export function failed(title: string, description?: string): Flash {
  return { ...noted(title, description), tone: 'destructive' }
}

function noted(title: string, description?: string): Flash {
  return description === undefined ? { title } : { title, description }
}

export const FLASHES = {
  'account-created': done('Account created successfully', 'Please check your email to confirm your account.'),
  'login-to-confirm': noted('Please log in first', 'Then we confirm your new email address.'),
  'logged-in': done('Login successful'),
  'business-claimed': done('Business claimed'),
  'business-claimed-unconfirmed': done(
    'Business claimed',
    'We have emailed a link to the new address. Follow it, then log in there.',
  ),
  'account-claimed': { ...done('Your account has been claimed successfully. You can now log in.'), closeAfter: 15_000 },
  'claim-link-sent': done('Link sent', 'A new claim link has been sent to your email.'),
  'document-added': done('Document added'),
  'document-removed': done('Document removed'),
  'document-missing': noted('Choose a document first.'),
  'document-not-taken': failed(
    'Upload failed',
    'Your claim no longer takes documents: it has been decided, or was sent from another browser.',
  ),
  'document-too-large': failed(
    'File too large',
    'Choose a document of at most 10 MB, or a picture of at most 40 megapixels.',
  ),
  'document-wrong-type': failed('Invalid file type', 'Choose a PDF, or a JPEG, PNG or WebP picture.'),
  'accreditation-document-added': done('Document added', 'We’ll look at it when we check this.'),
  'accreditation-gone': failed('Upload failed', 'This accreditation is no longer there.'),
  'document-too-often': failed('Upload failed', DOCUMENTS_TOO_OFTEN),
  'document-too-many': failed('Too many documents', 'A claim takes at most 5. Remove one first.'),
  'document-failed': failed('Upload failed', 'Please try again.'),
  'logged-in-not-saved': noted(
    'Login successful',
    'What you wanted to save couldn’t be saved. It may no longer be listed.',
  ),
  'signed-out': {
    ...done('Successfully signed out', 'You have been signed out of your account.'),
    closeAfter: FOUR_SECONDS,
    forgets: true,
  },
  'sign-out-failed': {
    ...failed('Sign out failed', 'There was an error signing out. Please try again.'),
    closeAfter: FOUR_SECONDS,
  },
  'email-confirmed': done("Email confirmed successfully. You're now logged in."),
  'email-confirmed-already': done('Your email address is already confirmed. You’re logged in.'),
  'email-sent': done('Email sent'),
  'provider-saved': done('Provider saved'),
  'provider-removed': done('Provider removed'),
  'job-saved': done('Job saved'),
  'job-removed': done('Job removed'),
  'authentication-required': failed('Authentication required'),
  'search-empty': { ...SEARCH_EMPTY, tone: 'destructive' },
  'action-failed': failed('Action failed'),
  'job-posted': done('Job posted', 'Your job is live. We will e-mail you when a provider opens your details.'),
  'job-edited': done('Job saved', 'Providers see the new text.'),
  'photo-added': done('Photo added'),
  'photo-removed': done('Photo removed'),
  'photo-too-large': failed('File too large', 'Choose a photo of at most 10 MB and 40 megapixels.'),
  'photo-wrong-type': failed('Invalid file type', 'Choose a JPEG, PNG or WebP photo.'),
  'photo-heic': failed('Invalid file type', HEIC_ADVICE),
  'photo-damaged': failed('Damaged file', DAMAGED_PICTURE),
  'photo-too-many': failed('Too many photos', 'A job may carry at most 8 photos. Remove one first.'),
  'photo-too-often': failed('Upload failed', PHOTOS_TOO_OFTEN),
  'photo-over-quota': failed('Upload failed', FILES_FULL),
  'photo-failed': failed('Upload failed', 'Please try again.'),
  'portfolio-added': done('Added to your portfolio'),
  'portfolio-saved': done('Portfolio updated'),
  'portfolio-removed': done('Removed from your portfolio'),
  'portfolio-failed': failed('Update failed', 'Please try again.'),
  'job-closed': done('Job closed', 'Providers can no longer find it.'),
  'job-hired': done('Job marked as hired'),
  'job-renewed': done('Job renewed', 'Providers can find it again.'),
  'job-cap-raised': done('More providers can have your details now'),
  'job-deleted': done('Job deleted'),
  'job-not-deleted': failed('Failed to delete job'),
  'subscription-required': failed('Subscription required', 'You need an active membership to use this feature.'),
  'job-alerts-on': done('Job Alerts switched on'),
  'job-alerts-off': done('Job Alerts switched off'),
  'provider-updates-on': done('Provider Updates switched on'),
  'provider-updates-off': done('Provider Updates switched off'),
  'service-added': done('Service added'),
  'service-saved': done('Service saved'),
  'service-removed': done('Service removed'),
  'order-not-saved': failed('Order not saved', 'Please try again.'),
  'coverage-saved': done('Where you work saved'),
  'hours-saved': done('Opening hours saved'),
  'hours-merged': done('Opening hours saved', 'What you changed in another window is kept too.'),
  'holiday-added': done('Holiday added'),
  'holiday-removed': done('Holiday removed'),
  'away-saved': done('Time away saved'),
  'back-again': done('Welcome back', 'Your listing no longer says that you are away.'),
  'sent-for-approval': done('Sent', 'We’ll look at your page again and email you.'),
  'accreditation-saved': done('Accreditation saved'),
  'accreditation-removed': done('Accreditation removed'),
  'alerts-saved': done('Job alert settings saved'),
  'membership-report-on': done('Membership report switched on'),
  'membership-report-off': done('Membership report switched off'),
  'message-mails-on': done('Emails about messages switched on'),
  'message-mails-off': done('Emails about messages switched off'),
  'push-on': done('Notifications switched on', 'You’ll get them on this device until you log out.'),
  'push-off': done('Notifications switched off'),
  'push-needs-script': failed('Not switched on', DEVICE_NEEDED),
  'push-refused': failed('Not switched on', DEVICE_REFUSED),
  'push-too-often': failed('Not switched on', 'You have changed this many times. Please try again in an hour.'),
  'subscription-cancelled': done('Subscription cancelled'),
  'money-back': done('Membership ended', 'All your money is on its way back. We’ve emailed you the details.'),
  'money-back-over': failed(
    'Not ended',
    'The 14 days in which you get all your money back are over. You can still cancel.',
  ),
  'subscription-resumed': done('Membership resumed'),
  'manage-failed': failed('Subscription management error', 'Failed to open subscription management'),
  'manage-without-url': failed('Subscription management error', 'No portal URL returned'),
  'cancel-failed': failed('Cancellation error', 'Failed to cancel subscription'),
  'resume-failed': failed('Subscription management error', 'Failed to resume membership'),
  'no-subscription': failed('Cancellation error', 'No active subscription'),
  'update-failed': { ...failed('Update failed'), closeAfter: FOUR_SECONDS },
  'avatar-updated': done('Success', 'Profile picture updated successfully.'),
  'avatar-removed': done('Success', 'Profile picture removed.'),
  'avatar-too-large': failed('File too large', AVATAR_FAULTS.size),
  'avatar-too-many-pixels': failed('File too large', AVATAR_FAULTS.pixels),
  'avatar-wrong-type': failed('Invalid file type', AVATAR_FAULTS.type),
  'avatar-too-often': failed('Upload failed', AVATAR_FAULTS.often),
  'avatar-over-quota': failed('Upload failed', FILES_FULL),
  'avatar-not-saved': failed('Failed to update profile image'),
  'avatar-no-room': failed('Upload failed', CANNOT_SAVE),
  'avatar-failed': failed('Upload failed', 'There was an error uploading your profile picture.'),
  'avatar-failed-again': failed(
    'Upload failed',
    'There was an error uploading your profile picture. Please try again.',
  ),
  'profile-merged': {
    ...done('Profile updated', 'What you changed in another window is kept too.'),
    closeAfter: FOUR_SECONDS,
  },
  'profile-updated': { ...done('Profile updated'), closeAfter: FOUR_SECONDS },
  'email-change-asked': done(
    'Confirm your new email',
    'We have sent a link to the new address. Your email changes when you follow it.',
  ),
  'address-tried': done('Thank you', 'We’ll email your address again.'),
  'address-tried-lately': noted('We’ve just emailed you', 'Please wait a minute before you try this address again.'),
  'password-changed': done('Password changed', 'Your other devices have been logged out.'),
  'two-step-off': done('2-step verification disabled'),
  'support-on': done('Support access enabled', 'It ends by itself after 24 hours.'),
  'support-off': done('Support access disabled'),
  'key-ended': done('API key ended', 'Programs that use it are refused from now on.'),
  'passkey-added': done('Passkey added', 'You can log in with it from now on.'),
  'passkey-renamed': done('Passkey renamed'),
  'passkey-removed': done('Passkey removed'),
  'device-renamed': done('Device renamed'),
  'other-devices-logged-out': done('Other devices logged out'),
  'device-logged-out': done('Device logged out'),
  'devices-logged-out': { ...done('Logged out of all devices', 'Log in again to go on.'), forgets: true },
  'deletion-asked': {
    ...done(
      'Deletion requested',
      'You are logged out. We’ve emailed you the deletion date and how to keep your account.',
    ),
    forgets: true,
  },
  'message-photos-full': failed('Too many photos', 'Send at most 5 photos at once. Remove one first.'),
  'feedback-sent': done('Thank you for your feedback', 'It will be published once checked.'),
  'feedback-published': done('Thank you for your feedback', 'It is published.'),
  'feedback-edited': done('Feedback saved'),
  'feedback-withdrawn': done('Feedback withdrawn'),
  'message-sent': done('Message sent'),
  'conversation-left': done('You left the conversation'),
  blocked: done('Blocked', 'They can’t write to you any more. They aren’t told.'),
  unblocked: done('Unblocked'),
  'claim-answered': done('Answer sent', 'We’ll read it before we decide.'),
  appealed: done('Appeal sent', 'We’ll look at it again.'),
  reported: done('Thank you for your report', 'We’ll look at it.'),
  'quick-reply-saved': done('Quick reply saved'),
  'quick-reply-removed': done('Quick reply removed'),
  'reply-submitted': done('Reply submitted'),
  'reply-updated': done('Reply updated'),
  'feedback-link-made': done('Your link is ready'),
  'feedback-link-renewed': done('You have a new link', 'The old one, and cards with it, no longer work.'),
  'invitations-sent': done('Invitations sent', 'Addresses that you have asked before get no second email.'),
  'invited-before': noted(
    'No new invitation sent',
    'You have asked all of these addresses before. Each is asked once.',
  ),
  leaving: failed('Your account is about to be deleted', 'You can’t change anything until you choose to keep it.'),
  'account-kept': done('Your account stays', 'Everything is as it was.'),
} satisfies Record<string, Flash>

export type SiteFlashName = keyof typeof FLASHES
export type FlashName = SiteFlashName | keyof typeof ADMIN_FLASHES | keyof typeof WEBHOOK_FLASHES

/** Carries the name from an action's answer to the cookie. */
export const FLASH_HEADER = 'x-fettle-flash'

export const FLASH_SECONDS = 60
