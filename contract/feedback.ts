export const FEEDBACK_PER_PAGE = 10

/** A published entry, as everyone sees it. */
export type FeedbackEntry = {
  id: string
  rating: number
  title: string
  description: string | null
  authorName: string
  createdAt: Date
  reply: { text: string; updatedAt: Date } | null
}

/** A testimonial on the home page: a published entry, or a sample that says so. */
export type Testimonial = {
  name: string
  role: string
  text: string
  rating: number
  example: boolean
  providerId: string | null
}

/** A page of a provider's own feedback; `count` is of all published entries, `waiting` of those being checked. */
export type OwnFeedback = {
  entries: Omit<FeedbackEntry, 'reply'>[]
  count: number
  waiting: number
}
