import { z } from 'zod'
import { AnnounceBanner, Moderation, type SiteIdentity } from '#contract/admin/settings.ts'

/** What the environment says is not checked by the rules of the form. */
const identity = z.object({
  name: z.string(),
  tagline: z.string(),
  contactEmail: z.string(),
  socialLinks: z.array(z.string()),
}) satisfies z.ZodType<SiteIdentity>

export const shownIdentity = z.object({ identity, defaults: identity })
export const shownBanner = AnnounceBanner.safeExtend({ shown: z.boolean() }).nullable()
export const shownModeration = z.object({ chosen: Moderation, inEnvironment: Moderation })
