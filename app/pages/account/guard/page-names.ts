import { href } from 'react-router'

/** Pages that people are led away from to log in or to pay, as a sentence names them: an address says nothing to them. */
const NAMES = [
  { path: href('/account/portfolio'), name: 'your portfolio' },
  { path: href('/account/services'), name: 'your services' },
  { path: href('/account/availability'), name: 'where and when you work' },
  { path: href('/account/accreditations'), name: 'your accreditations' },
  { path: href('/account/preview'), name: 'the preview of your page' },
  { path: href('/account/job-alerts'), name: 'your job alert settings' },
  { path: href('/account/security'), name: 'your account security' },
  { path: '/account/claims', name: 'the claim to your listing' },
  { path: href('/account/webhooks'), name: 'your webhooks' },
  { path: href('/account/feedback/invite'), name: 'the page to ask past clients for feedback' },
  { path: href('/account/feedback/card'), name: 'your cards to print' },
  { path: href('/account/feedback'), name: 'your feedback' },
  { path: href('/account'), name: 'your account settings' },
  { path: href('/matching-jobs'), name: 'the jobs for you' },
  { path: href('/messages/quick-replies'), name: 'your quick replies' },
  { path: '/messages', name: 'your messages' },
  { path: href('/membership'), name: 'your membership' },
  { path: href('/profile'), name: 'your profile' },
  { path: href('/dashboard'), name: 'your dashboard' },
]

/** Null if a sentence has no name for it. */
export function pageName(address: string): string | null {
  return NAMES.find(({ path }) => isWithin(address, path))?.name ?? null
}

function isWithin(address: string, path: string): boolean {
  return address === path || ['/', '?', '#'].some((sign) => address.startsWith(path + sign))
}
