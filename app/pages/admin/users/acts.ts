import type { StatusField } from '#contract/user/words.ts'

type Act = {
  label: string
  /** What will happen, on the page that asks. */
  consequence: string
  /** The sentence for a failure that is no refusal. */
  failed: string
  /** Null if the person is gone. */
  said: string | null
  /** What one press undoes it by. An act whose reason is mailed has none, because it asks for one. */
  undo: UserAct | null
  status: { field: StatusField; value: boolean } | null
}

const NAMES = ['deactivate', 'activate', 'hide', 'show', 'delete', 'look'] as const
export type UserAct = (typeof NAMES)[number]

export function isUserAct(text: string): text is UserAct {
  return NAMES.some((name) => name === text)
}

/** Whether the person is mailed the reason. */
export function isTold(act: UserAct): boolean {
  return act === 'deactivate' || act === 'hide'
}

export const USER_ACTS: Record<UserAct, Act> = {
  deactivate: {
    label: 'Deactivate',
    consequence:
      'They are logged out everywhere at once and cannot log in. Their listing and their open jobs leave the public pages. Nothing is deleted, and you can undo this, except for a membership that you end. They get an email with the reason and how to complain.',
    failed: 'Failed to update user status',
    said: 'Deactivated',
    undo: 'activate',
    status: { field: 'is_active', value: false },
  },
  activate: {
    label: 'Activate',
    consequence:
      'They can log in again, and what was public before is public again. A membership that was ended stays ended. They get an email.',
    failed: 'Failed to update user status',
    said: 'Activated',
    undo: null,
    status: { field: 'is_active', value: true },
  },
  hide: {
    label: 'Hide',
    consequence:
      'Their listing leaves the public pages. They can still log in, their membership continues, and you can undo this. They get an email with the reason and how to complain.',
    failed: 'Failed to update user visibility',
    said: 'Hidden',
    undo: 'show',
    status: { field: 'is_visible', value: false },
  },
  show: {
    label: 'Show',
    consequence: 'Their listing is on the public pages again, if it may be there. They get an email.',
    failed: 'Failed to update user visibility',
    said: 'Shown',
    undo: null,
    status: { field: 'is_visible', value: true },
  },
  delete: {
    label: 'Delete',
    consequence:
      'Their account, profile, jobs, pictures and saved items are erased at once, as after a deletion they asked for themselves. Feedback they wrote stays as “Former member”. A running membership is ended. This cannot be undone.',
    failed: 'Failed to delete user',
    said: null,
    undo: null,
    status: null,
  },
  look: {
    label: 'See the site as they do',
    consequence:
      'You see every page as this person does, and can change nothing. Each page you open is in the audit log, where they can read it. It ends when they withdraw their consent, or when you stop.',
    failed: 'Failed to look at the site as this user',
    said: null,
    undo: null,
    status: null,
  },
}
