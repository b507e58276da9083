import { z } from 'zod'
import {
  AnnounceBanner,
  Approval,
  Freshness,
  Seller,
  SetModeration,
  SiteIdentity,
  SiteLook,
} from '#contract/admin/settings.ts'
import { BannerSetting, IdentitySetting, LookSetting, ModerationSetting } from '#contract/admin/view.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import { adminActs, adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { holdNewListings, releaseWaiting } from '../approval/hold.ts'
import * as settings from './setting.ts'

export const site = adminReads.output(IdentitySetting).handler(({ context }) => settings.siteIdentity(context.work))

export const editSite = adminActs
  .input(SiteIdentity)
  .handler(({ input, context }) => settings.change(context.work, 'site', input))

export const banner = adminReads
  .output(BannerSetting.nullable())
  .handler(({ context }) => settings.keptBanner(context.work))

export const announce = adminActs
  .input(AnnounceBanner)
  .handler(({ input, context }) => settings.announce(context.work, input))

export const removeBanner = adminActs.handler(({ context }) => settings.change(context.work, 'banner', null))

export const moderation = adminReads
  .output(ModerationSetting)
  .handler(({ context }) => settings.moderation(context.work))

export const setModeration = adminActs
  .input(SetModeration)
  .handler(({ input, context }) => settings.change(context.work, 'moderation', input.mode))

export const look = adminReads.output(LookSetting).handler(({ context }) => settings.look(context.work))

export const setLook = adminActs
  .input(SiteLook)
  .handler(({ input, context }) => settings.change(context.work, 'look', input))

const Picture = z.strictObject({ file: z.instanceof(Blob) })
const PICTURE_FAULTS = refusals(...PICTURE_REFUSALS, 'TOO_FEW_PIXELS')

export const setLogo = adminActs
  .input(Picture)
  .errors(PICTURE_FAULTS)
  .handler(({ input, context }) => settings.setPicture(context.work, 'logo', input.file))

export const removeLogo = adminActs.handler(({ context }) => settings.change(context.work, 'logo', null))

export const setIcon = adminActs
  .input(Picture)
  .errors(PICTURE_FAULTS)
  .handler(({ input, context }) => settings.setPicture(context.work, 'icon', input.file))

export const removeIcon = adminActs.handler(({ context }) => settings.change(context.work, 'icon', null))

/** When unclaimed listings are marked and hidden. */
export const freshness = adminReads.output(Freshness).handler(({ context }) => context.work.site.live.freshness())

export const setFreshness = adminActs
  .input(Freshness)
  .handler(({ input, context }) => settings.change(context.work, 'freshness', input))

/** Whether new listings wait before they are public. */
export const approval = adminReads.output(Approval).handler(({ context }) => context.work.site.live.approval())

export const setApproval = adminActs
  .input(Approval)
  .handler(({ input, context }) =>
    settings.change(context.work, 'approval', input, input.asked ? holdNewListings : releaseWaiting),
  )

export const seller = adminReads.output(Seller.nullable()).handler(({ context }) => context.work.site.live.seller())

export const setSeller = adminActs
  .input(Seller)
  .handler(({ input, context }) => settings.change(context.work, 'seller', input))
