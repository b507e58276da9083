export const MOST_CHARACTERS = 5_000
export const MOST_MESSAGE_PHOTOS = 5
export const MOST_QUICK_REPLIES = 10
export const QUICK_REPLY_CHARACTERS = 1_000
export const CONVERSATIONS_PER_PAGE = 20
export const MESSAGES_SHOWN = 30

export const NO_CONVERSATION = 'There is no such conversation.'
export const NOT_DELIVERED = 'Your message was not delivered.'
export const FORMER_MEMBER = 'Former member'

/** From a listing: the provider. From a job: its poster names the provider, a member the job alone. */
export type Opening = { providerId?: string | undefined; jobId?: string | undefined }

export type QuickReply = { id: string; text: string }

/** What a message looks like to its reader. */
export const WARNINGS = ['payment', 'elsewhere', 'link'] as const
export type Warning = (typeof WARNINGS)[number]

export const MESSAGE_STATES = ['sent', 'held', 'dropped'] as const

/** Pixels of the large version. */
export type MessagePhoto = { id: string; width: number; height: number }

export type Message = {
  id: string
  seq: number
  mine: boolean
  text: string
  sentAt: Date
  /** Of the caller's own messages. */
  readAt: Date | null
  state: (typeof MESSAGE_STATES)[number]
  /** Of the other side's. */
  warning: Warning | null
  photos: MessagePhoto[]
}

export type OtherSide = {
  /** Null: erased. */
  id: string | null
  name: string
  imageUrl: string | null
}

export type ConversationLine = {
  id: string
  other: OtherSide
  /** Title of the job. */
  about: string | null
  newest: { text: string; mine: boolean; photos: number }
  at: Date
  unread: number
}

export type ConversationList = { lines: ConversationLine[]; page: number; more: boolean }

/** `over`: the other side was erased. */
export const THREAD_STATES = ['open', 'left', 'blocked', 'over'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

export type Thread = {
  id: string
  other: OtherSide & { listed: boolean }
  about: { title: string; jobId: string | null } | null
  state: ThreadState
  /** Oldest first. */
  messages: Message[]
  /** There are earlier ones. */
  more: boolean
  unread: number
  /** Added without JavaScript, not sent yet. */
  waiting: MessagePhoto[]
}

/** Whom a first message would go to. */
export type OpeningView = { name: string; about: string | null; conversationId: string | null }

export type Inbox = { unread: number; newestAt: Date | null }

export const MESSAGE_PHOTO_ADDRESS = '/messages/photos'

export function messagePhotoAddress(id: string, size: 'thumb' | 'large'): string {
  return `/media/messages/${id}-${size}.webp`
}

export function unreadText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}
