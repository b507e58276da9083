import type { Flash } from '../flash.ts'

/** What claiming a listing says. */
export const CLAIM_FLASHES = {
  'business-claimed': { title: 'Business claimed', tone: 'success' },
  'business-claimed-unconfirmed': {
    title: 'Business claimed',
    description: 'We have e-mailed a link to the new address. Follow it, then log in there.',
    tone: 'success',
  },
  'account-claimed': {
    title: 'Your account has been claimed successfully. You can now log in.',
    tone: 'success',
    closeAfter: 15_000,
  },
  'claim-link-sent': {
    title: 'Link sent',
    description: 'A new claim link has been sent to your email.',
    tone: 'success',
  },
  'document-added': { title: 'Document added', tone: 'success' },
  'document-removed': { title: 'Document removed', tone: 'success' },
  'document-missing': { title: 'Choose a document first.' },
  'document-not-taken': {
    title: 'Upload failed',
    description: 'Your claim no longer takes documents: it has been decided, or was sent from another browser.',
    tone: 'destructive',
  },
  'document-too-large': {
    title: 'File too large',
    description: 'Choose a document of at most 10 MB, or a picture of at most 40 megapixels.',
    tone: 'destructive',
  },
  'document-wrong-type': {
    title: 'Invalid file type',
    description: 'Choose a PDF, or a JPEG, PNG or WebP picture.',
    tone: 'destructive',
  },
  'document-too-many': {
    title: 'Too many documents',
    description: 'A claim takes at most 5. Remove one first.',
    tone: 'destructive',
  },
  'document-failed': { title: 'Upload failed', description: 'Please try again.', tone: 'destructive' },
} satisfies Record<string, Flash>
