export const FEEDBACK_PER_PAGE = 10

export type FeedbackEntry = {
  id: string
  rating: number
  title: string
  description: string | null
  authorName: string
  createdAt: Date
  reply: { text: string; updatedAt: Date } | null
}

export type Testimonial = {
  name: string
  role: string
  text: string
  rating: number
  example: boolean
  providerId: string | null
}

/** `count` is of published entries, `waiting` of entries in moderation. */
export type OwnFeedback = {
  entries: Omit<FeedbackEntry, 'reply'>[]
  count: number
  waiting: number
}
