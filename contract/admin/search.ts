import { z } from 'zod'
import { JOB_STATUSES } from '../job/words.ts'
import { UserRow } from '../user/view.ts'

/** What an admin types to find a person, a business or a job. */
export const AdminSearch = z.strictObject({ q: z.string().max(200) })

const PersonHit = UserRow.pick({
  id: true,
  accountType: true,
  firstName: true,
  lastName: true,
  businessName: true,
  email: true,
  location: true,
  active: true,
  visible: true,
  unclaimed: true,
})
export type PersonHit = z.infer<typeof PersonHit>

/** `open`: it has a public page. */
const JobHit = z.object({
  id: z.uuid(),
  posterId: z.uuid(),
  title: z.string(),
  town: z.string().nullable(),
  status: z.enum(JOB_STATUSES),
  open: z.boolean(),
})
export type AdminJobHit = z.infer<typeof JobHit>

/** The best few of each kind. */
export const AdminHits = z.object({
  people: z.array(PersonHit),
  businesses: z.array(PersonHit),
  jobs: z.array(JobHit),
})
export type AdminHits = z.infer<typeof AdminHits>
