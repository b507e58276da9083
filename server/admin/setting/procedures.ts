import { z } from 'zod'
import { AnnounceBanner, Freshness, Seller, SetModeration, SiteIdentity } from '#contract/admin/settings.ts'
import { BannerSetting, IdentitySetting, ModerationSetting } from '#contract/admin/view.ts'
import { admin, READS } from '#server/work/procedure.ts'
import {
  announce as announceBanner,
  changeFreshness,
  changeIdentity,
  changeModeration,
  changeSeller,
  keptBanner,
  moderation as moderationNow,
  siteIdentity,
  takeBannerDown,
} from './setting.ts'

export const site = admin
  .meta(READS)
  .output(IdentitySetting)
  .handler(({ context }) => siteIdentity(context.work))

export const editSite = admin
  .input(SiteIdentity)
  .output(z.void())
  .handler(({ input, context }) => changeIdentity(context.work, input))

export const banner = admin
  .meta(READS)
  .output(BannerSetting.nullable())
  .handler(({ context }) => keptBanner(context.work))

export const announce = admin
  .input(AnnounceBanner)
  .output(z.void())
  .handler(({ input, context }) => announceBanner(context.work, input))

export const removeBanner = admin.output(z.void()).handler(({ context }) => takeBannerDown(context.work))

export const moderation = admin
  .meta(READS)
  .output(ModerationSetting)
  .handler(({ context }) => moderationNow(context.work))

export const setModeration = admin
  .input(SetModeration)
  .output(z.void())
  .handler(({ input, context }) => changeModeration(context.work, input.mode))

/** Of unclaimed listings. */
export const freshness = admin
  .meta(READS)
  .output(Freshness)
  .handler(({ context }) => context.work.site.live.freshness())

export const setFreshness = admin
  .input(Freshness)
  .output(z.void())
  .handler(({ input, context }) => changeFreshness(context.work, input))

export const seller = admin
  .meta(READS)
  .output(Seller.nullable())
  .handler(({ context }) => context.work.site.live.seller())

export const setSeller = admin
  .input(Seller)
  .output(z.void())
  .handler(({ input, context }) => changeSeller(context.work, input))
