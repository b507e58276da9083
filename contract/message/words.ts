export const MAX_MESSAGE_LENGTH = 5_000
export const MAX_MESSAGE_PHOTOS = 5
export const MAX_QUICK_REPLIES = 10
export const MAX_QUICK_REPLY_LENGTH = 1_000
export const CONVERSATIONS_PER_PAGE = 20
export const MESSAGES_SHOWN = 30

export const NO_CONVERSATION = 'There is no such conversation.'
export const NOT_DELIVERED = 'Your message was not delivered.'
export const FORMER_MEMBER = 'Former member'

/** What a message looks like to its reader. */
export const WARNINGS = ['payment', 'elsewhere', 'link'] as const
export type Warning = (typeof WARNINGS)[number]

export const MESSAGE_STATES = ['sent', 'held', 'dropped'] as const

/** `over`: the other side was erased. */
export const THREAD_STATES = ['open', 'left', 'blocked', 'over'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

/** Who answers next, from the reader’s side; null where no one can, or needs to. */
export const TURNS = ['yours', 'theirs'] as const

export const MESSAGE_PHOTO_ADDRESS = '/messages/photos'

export function messagePhotoAddress(id: string, size: 'thumb' | 'large'): string {
  return `/media/messages/${id}-${size}.webp`
}

export function unreadText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}
