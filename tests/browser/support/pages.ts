import { inject } from 'vitest'
import type { Cast } from './people.ts'

export const maya = inject('maya')
export const nadia = inject('nadia')
/** The newest job. */
export const job = { path: inject('job'), title: 'Kitchen tap leaking and low pressure upstairs' }

/** Every page a visitor can open, with its heading as the document's title. */
export const pages: { path: string; title: string }[] = [
  { path: '/', title: 'Find local people who put things right' },
  { path: '/directory', title: 'Professionals | Fettle' },
  { path: '/directory?service=plumber&location=M1', title: 'Professionals | Fettle' },
  { path: maya, title: 'Okafor Plumbing & Heating | Fettle' },
  { path: `${maya}?tab=portfolio`, title: 'Okafor Plumbing & Heating | Fettle' },
  { path: `${maya}?tab=feedback`, title: 'Okafor Plumbing & Heating | Fettle' },
  { path: '/categories', title: 'Service Categories | Fettle' },
  { path: '/categories/plumbing', title: 'Plumbing | Fettle' },
  { path: '/categories/plumbing/manchester', title: 'Plumbing in Manchester | Fettle' },
  { path: '/how-ranking-works', title: 'How ranking works | Fettle' },
  { path: '/about', title: 'About Fettle | Fettle' },
  { path: '/privacy', title: 'Privacy | Fettle' },
  { path: '/terms', title: 'Terms | Fettle' },
  { path: '/contact', title: 'Contact | Fettle' },
  { path: '/job-directory', title: 'Job Directory | Fettle' },
  { path: '/job-directory?location=Manchester&radius=25&maxBudget=500', title: 'Job Directory | Fettle' },
  { path: '/job-directory?location=Nowhere', title: 'Job Directory | Fettle' },
  { path: job.path, title: `${job.title} | Fettle` },
  { path: '/job-directory/gone', title: 'We can’t find this job | Fettle' },
  { path: '/post-job', title: 'Post a Job | Fettle' },
  { path: '/login', title: 'Login | Fettle' },
  { path: '/signup', title: 'Sign Up | Fettle' },
  { path: '/signup?type=provider', title: 'Sign Up | Fettle' },
  { path: '/for-providers', title: 'For providers | Fettle' },
  { path: '/near', title: 'Where do you need someone? | Fettle' },
  { path: '/confirm-email', title: 'Confirm Your Email | Fettle' },
  { path: '/forgot-password', title: 'Forgot password | Fettle' },
  { path: '/reset-password', title: 'Reset password | Fettle' },
  { path: '/reset-password?mode=reset', title: 'Reset password | Fettle' },
  { path: '/no/such/page', title: 'Page Not Found | Fettle' },
]

/** The pages of those who have signed in. */
export const ofMembers: { who: Cast; path: string }[] = [
  { who: 'maya', path: '/dashboard' },
  { who: 'nadia', path: '/dashboard' },
  { who: 'tom', path: '/dashboard' },
  { who: 'tom', path: '/messages' },
  { who: 'maya', path: '/matching-jobs' },
  { who: 'tom', path: '/matching-jobs' },
  { who: 'maya', path: '/account' },
  { who: 'tom', path: '/account?tab=security' },
  { who: 'tom', path: '/account?tab=notifications' },
  { who: 'maya', path: '/account/services' },
  { who: 'maya', path: '/account/services?add' },
  { who: 'maya', path: '/account/availability' },
  { who: 'nadia', path: '/account/accreditations' },
  { who: 'maya', path: '/account/accreditations?add' },
  { who: 'maya', path: '/account/preview' },
  { who: 'maya', path: '/account/job-alerts' },
  { who: 'maya', path: '/account?tab=bookmarks' },
  { who: 'maya', path: '/account?tab=payments' },
  { who: 'maya', path: '/profile' },
  { who: 'maya', path: '/profile?tab=services' },
  { who: 'maya', path: '/profile?tab=portfolio' },
  { who: 'maya', path: '/profile?tab=reviews' },
  { who: 'nadia', path: '/profile?tab=subscriptions' },
  { who: 'tom', path: '/profile?tab=jobs' },
  { who: 'nadia', path: '/membership' },
  { who: 'nadia', path: nadia },
  { who: 'tom', path: maya },
]
