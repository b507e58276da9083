import { SEARCH_EMPTY } from './directory.ts'
import { CANNOT_SAVE } from './outage.ts'

/** By name, so that no text travels in a cookie. */
export type Flash = { title: string; description?: string; tone?: 'success' | 'destructive'; closeAfter?: number }

const FOUR_SECONDS = 4_000

export const FLASHES = {
  'account-created': {
    title: 'Account created successfully',
    description: 'Please check your email to confirm your account.',
    tone: 'success',
  },
  'login-to-confirm': { title: 'Please log in first', description: 'Then we confirm your new e-mail address.' },
  'logged-in': { title: 'Login successful', tone: 'success' },
  'logged-in-not-saved': {
    title: 'Login successful',
    description: 'What you wanted to save couldn’t be saved. It may no longer be listed.',
  },
  'signed-out': {
    title: 'Successfully signed out',
    description: 'You have been signed out of your account.',
    tone: 'success',
    closeAfter: FOUR_SECONDS,
  },
  'sign-out-failed': {
    title: 'Sign out failed',
    description: 'There was an error signing out. Please try again.',
    tone: 'destructive',
    closeAfter: FOUR_SECONDS,
  },
  'email-confirmed': { title: "Email confirmed successfully. You're now logged in.", tone: 'success' },
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
  'alerts-saved': { title: 'Job alert settings saved', tone: 'success' },
  'membership-report-on': { title: 'Membership Report switched on', tone: 'success' },
  'membership-report-off': { title: 'Membership Report switched off', tone: 'success' },
  'subscription-cancelled': { title: 'Subscription cancelled', tone: 'success' },
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
  },
  'deletion-asked': {
    title: 'Deletion requested',
    description: 'You are logged out. We’ve e-mailed you the deletion date and how to keep your account.',
    tone: 'success',
  },
  leaving: {
    title: 'Your account is about to be deleted',
    description: 'You can’t change anything until you choose to keep it.',
    tone: 'destructive',
  },
  'account-kept': { title: 'Your account stays', description: 'Everything is as it was.', tone: 'success' },
} satisfies Record<string, Flash>

export type FlashName = keyof typeof FLASHES

/** Carries the name from an action's answer to the cookie. */
export const FLASH_HEADER = 'x-fettle-flash'

export const FLASH_SECONDS = 60

export function isFlashName(name: string): name is FlashName {
  return Object.hasOwn(FLASHES, name)
}
