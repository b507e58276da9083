import { z } from 'zod'
import { AnnounceBanner, Freshness, Seller, SetModeration, SiteIdentity } from '#contract/admin/settings.ts'
import { BannerSetting, IdentitySetting, ModerationSetting } from '#contract/admin/view.ts'
import { admin, READS } from '#server/work/procedure.ts'
import * as settings from './setting.ts'

export const site = admin
  .meta(READS)
  .output(IdentitySetting)
  .handler(({ context }) => settings.siteIdentity(context.work))

export const editSite = admin
  .input(SiteIdentity)
  .output(z.void())
  .handler(({ input, context }) => settings.change(context.work, 'site', input))

export const banner = admin
  .meta(READS)
  .output(BannerSetting.nullable())
  .handler(({ context }) => settings.keptBanner(context.work))

export const announce = admin
  .input(AnnounceBanner)
  .output(z.void())
  .handler(({ input, context }) => settings.announce(context.work, input))

export const removeBanner = admin
  .output(z.void())
  .handler(({ context }) => settings.change(context.work, 'banner', null))

export const moderation = admin
  .meta(READS)
  .output(ModerationSetting)
  .handler(({ context }) => settings.moderation(context.work))

export const setModeration = admin
  .input(SetModeration)
  .output(z.void())
  .handler(({ input, context }) => settings.change(context.work, 'moderation', input.mode))

/** Of unclaimed listings. */
export const freshness = admin
  .meta(READS)
  .output(Freshness)
  .handler(({ context }) => context.work.site.live.freshness())

export const setFreshness = admin
  .input(Freshness)
  .output(z.void())
  .handler(({ input, context }) => settings.change(context.work, 'freshness', input))

export const seller = admin
  .meta(READS)
  .output(Seller.nullable())
  .handler(({ context }) => context.work.site.live.seller())

export const setSeller = admin
  .input(Seller)
  .output(z.void())
  .handler(({ input, context }) => settings.change(context.work, 'seller', input))
