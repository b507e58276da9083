/** One voice on the home page: a real approved entry, or a sample that says so. */
export type Testimonial = {
  name: string
  role: string
  text: string
  rating: number
  example: boolean
  providerId: string | null
}

/** What a provider reads of their own feedback: a page of it, and how many entries there are in all. */
export type OwnFeedback = {
  entries: {
    id: string
    rating: number
    title: string
    description: string | null
    authorName: string
    createdAt: Date
  }[]
  count: number
  waiting: number
}
