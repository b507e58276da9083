/** What is left to do on a new site. Each is gone once it is done (server/admin/dashboard/dashboard.ts). */
export const FIRST_STEPS = ['mail', 'legal-texts', 'contact', 'backup', 'second-admin'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

type Words = { title: string; text: string; button: string; path: string }

export const FIRST_STEP_WORDS: Record<FirstStep, Words> = {
  mail: {
    title: 'No email leaves this site yet',
    text: 'Everything we write stays in the built-in mailbox. Set SMTP_URL to your mail server, then restart.',
    button: 'Check the mail server',
    path: '/admin/health',
  },
  'legal-texts': {
    title: 'The legal texts are our defaults',
    text: 'Read the terms and the privacy notice, put your business in them, and save each once.',
    button: 'Edit the legal texts',
    path: '/admin/settings/legal-texts',
  },
  contact: {
    title: 'The contact address is an example',
    text: 'People who write to it reach no one. Enter an address that you read.',
    button: 'Enter your address',
    path: '/admin/settings',
  },
  backup: {
    title: 'There is no backup yet',
    text: 'One is made every night. Make the first one now, and keep a copy somewhere else.',
    button: 'Make a backup',
    path: '/admin/backups',
  },
  'second-admin': {
    title: 'You are the only admin',
    text: 'If you lose your password, no one else can let you in. Invite someone you trust.',
    button: 'Invite an admin',
    path: '/admin/staff',
  },
}
