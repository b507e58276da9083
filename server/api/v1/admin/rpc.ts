import { z } from 'zod'
import {
  AdminUserDetails,
  CountByDate,
  CountByType,
  DeleteUser,
  ToggleUserStatus,
  UpdateUser,
  type UserDataChange,
} from '#contract/api/admin/rpc.ts'
import { ExportCursor } from '#contract/user/input.ts'
import { noUserFilters } from '#contract/user/words.ts'
import { countByDate, countByType } from '#server/admin/analytics/overview.ts'
import * as acts from '#server/admin/user/acts.ts'
import { userDetailsAfter } from '#server/admin/user/find.ts'
import { adminActs, adminReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { operation } from '../operation.ts'
import { Paging, pageOf, readCursor, writeCursor } from '../paging.ts'
import { PROVIDER } from '../profile/examples.ts'
import { USER } from './examples.ts'

// The specification's remote procedures, by its names; each is another name of an operation under /admin.

export const get_admin_user_details = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('POST /rpc/get_admin_user_details', {
      tag: 'Admin',
      summary: 'List users with their details',
      description: 'Or the one that is named.',
      example: {
        body: { limit: 20 },
        answer: {
          items: [
            {
              profile_id: PROVIDER,
              first_name: USER.firstName,
              last_name: USER.lastName,
              email: USER.email,
              account_type: USER.accountType,
              business_name: USER.businessName,
              created_at: USER.joinedAt,
              bio: 'Boilers and heating in and around Leeds.',
              profile_image_url: null,
              location: USER.location,
              phone_number: '01134960000',
              is_active: true,
              is_visible: true,
            },
          ],
          nextCursor: null,
        },
      },
    }),
  )
  .input(z.strictObject({ target_user_id: z.uuid().optional(), ...Paging }))
  .output(pageOf(AdminUserDetails))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { target_user_id: id = '', cursor, limit }, context: { work } }) => {
    const query = { filters: { ...noUserFilters, q: id }, after: readCursor(cursor, ExportCursor), limit }
    const { users, next } = await userDetailsAfter(work, query)
    return { items: users.map((user) => detailsOf(work, user)), nextCursor: next && writeCursor(next) }
  })

export const admin_update_user = adminActs
  .meta({ scope: 'admin' })
  .route(
    operation('POST /rpc/admin_update_user', {
      tag: 'Admin',
      summary: 'Change a user’s profile, by the specification’s names',
      example: { body: { target_user_id: PROVIDER, user_data: { location: 'York' } } },
    }),
  )
  .input(UpdateUser)
  .errors(refusals('WRONG_TYPE', 'NAME_NEEDED'))
  .handler(({ input: { target_user_id: id, user_data, reason }, context }) =>
    acts.editUser(context.work, { id, reason, changes: changesIn(user_data), seen: {}, fields: null, fieldsSeen: {} }),
  )

export const admin_toggle_user_status = adminActs
  .meta({ scope: 'admin' })
  .route(
    operation('POST /rpc/admin_toggle_user_status', {
      tag: 'Admin',
      summary: 'Set a user’s status, by the specification’s names',
      example: { body: { target_user_id: PROVIDER, status_field: 'is_visible', new_value: false } },
    }),
  )
  .input(ToggleUserStatus)
  .errors(refusals('ONESELF', 'LAST_ADMIN', 'LEAVING', 'MEMBERSHIP_CHOICE', 'PROOF_NEEDED'))
  .handler(({ input, context: { work, person } }) => {
    const { target_user_id: id, status_field: field, new_value: value, reason, membership = null } = input
    return acts.setStatus(work, person, { id, field, value, reason, membership })
  })

export const admin_delete_user = provenAdminActs
  .meta({ scope: 'admin' })
  .route(
    operation('POST /rpc/admin_delete_user', {
      tag: 'Admin',
      summary: 'Delete a user, by the specification’s names',
      example: { body: { target_user_id: PROVIDER } },
    }),
  )
  .input(DeleteUser)
  .errors(refusals('ONESELF', 'LAST_ADMIN'))
  .handler(({ input: { target_user_id: id, reason }, context: { work, person } }) =>
    acts.eraseUser(work, person, { id, reason }),
  )

export const count_profiles_by_type = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('POST /rpc/count_profiles_by_type', {
      tag: 'Admin',
      summary: 'Count people of one type',
      example: { body: { profile_type: 'provider' }, answer: 1240 },
    }),
  )
  .input(CountByType)
  .output(z.int())
  .handler(({ input, context }) => countByType(context.work, { type: input.profile_type }))

export const count_profiles_by_date = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('POST /rpc/count_profiles_by_date', {
      tag: 'Admin',
      summary: 'Count people who joined lately',
      example: { body: { days_ago: 30 }, answer: 412 },
    }),
  )
  .input(CountByDate)
  .output(z.int())
  .handler(({ input, context }) => countByDate(context.work, { daysAgo: input.days_ago }))

type Details = Awaited<ReturnType<typeof userDetailsAfter>>['users'][number]

function detailsOf(work: Work, user: Details): AdminUserDetails {
  return {
    profile_id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    account_type: user.accountType,
    business_name: user.businessName,
    created_at: user.joinedAt,
    bio: user.bio,
    profile_image_url: user.imageUrl === null ? null : linkTo(work, user.imageUrl),
    location: user.location,
    phone_number: user.phoneNumber,
    is_active: user.active,
    is_visible: user.visible,
  }
}

/** Only what is named changes. */
function changesIn({
  first_name,
  last_name,
  location,
  business_name,
  phone_number,
  bio,
  title,
  website_url,
}: UserDataChange) {
  return {
    firstName: first_name,
    lastName: last_name,
    location,
    businessName: business_name,
    phone: phone_number,
    bio,
    title,
    website: website_url,
  }
}
