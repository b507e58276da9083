import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { CategoryGroup } from '#contract/category/view.ts'
import { EditProfile } from '#contract/profile/input.ts'
import {
  ExportQuery,
  NewProvider,
  Reason,
  SetAddress,
  SetStatus,
  UserAct,
  UserFilters,
  UserQuery,
} from '#contract/user/input.ts'
import { EditableUser, ExportPage, ProviderCreation, UserDetails, UserPage } from '#contract/user/view.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import { admin, adminActs, adminReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as acts from './acts.ts'
import * as address from './address.ts'
import * as creating from './create-provider.ts'
import * as exporting from './export.ts'
import { findUsers } from './find.ts'
import { viewUser } from './view.ts'

export const find = adminReads
  .input(UserQuery)
  .output(UserPage)
  .handler(({ input, context }) => findUsers(context.work, input))

export const view = adminReads
  .input(ById)
  .output(UserDetails)
  .handler(({ input, context }) => viewUser(context.work, context.person, input.id))

export const editable = adminReads
  .input(ById)
  .output(EditableUser)
  .handler(({ input, context }) => acts.editableUser(context.work, input.id))

export const edit = adminActs
  .input(z.strictObject({ id: z.uuid(), reason: Reason, ...EditProfile.shape }))
  .errors(refusals('WRONG_TYPE', 'NAME_NEEDED', 'CATEGORY_UNKNOWN', 'FIELD_WRONG', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => acts.editUser(context.work, input))

export const setStatus = adminActs
  .input(SetStatus)
  .errors(refusals('ONESELF', 'LAST_ADMIN', 'LEAVING', 'MEMBERSHIP_CHOICE', 'PROOF_NEEDED'))
  .handler(({ input, context }) => acts.setStatus(context.work, context.person, input))

/** Corrected or confirmed, for someone on the telephone. */
export const setAddress = provenAdminActs
  .input(SetAddress)
  .errors(refusals('EMAIL_REFUSED', 'EMAIL_TAKEN', 'NOTHING_CHANGED'))
  .handler(({ input, context }) => address.setAddress(context.work, input))

export const erase = provenAdminActs
  .input(UserAct)
  .errors(refusals('ONESELF', 'LAST_ADMIN'))
  .handler(({ input, context }) => acts.eraseUser(context.work, context.person, input))

/** With the person's consent. */
export const look = provenAdminActs
  .input(UserAct)
  .errors(refusals('NO_SUPPORT_ACCESS'))
  .handler(({ input, context }) => acts.look(context.work, context.person, input))

export const endLook = adminActs.handler(({ context }) => acts.endLook(context.work, context.person))

/** A PNG or JPEG of at most 2 MB as the image. */
export const createProvider = admin
  .input(NewProvider)
  .output(ProviderCreation)
  .errors(refusals('NAME_NEEDED', 'LISTING_SUPPRESSED', 'DAY_TOO_FAR', 'CATEGORY_UNKNOWN', ...PICTURE_REFUSALS))
  .handler(({ input, context }) => creating.createProvider(context.work, input))

/** The categories that the form for a new provider offers. */
export const providerForm = adminReads.output(z.array(CategoryGroup)).handler(async ({ context }) => {
  const { groups } = await context.work.site.taxonomy.read(context.work.db)
  return groups
})

/** The number of rows to come. */
export const beginExport = admin
  .input(UserFilters)
  .output(z.number())
  .handler(({ input, context }) => exporting.beginExport(context.work, input))

export const exportPage = adminReads
  .input(ExportQuery)
  .output(ExportPage)
  .handler(({ input, context }) => exporting.exportPage(context.work, input))
