/** One voice on the home page: a real approved entry, or a sample that says so. */
export type Testimonial = {
  name: string
  role: string
  text: string
  rating: number
  example: boolean
  providerId: string | null
}
