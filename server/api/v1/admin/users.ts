import { ReasonOnly, StatusChange, UserData, UserEdit, UserSearch } from '#contract/api/admin/user.ts'
import { ById } from '#contract/by-id.ts'
import { ExportCursor, type UserFilters } from '#contract/user/input.ts'
import { UserRow } from '#contract/user/view.ts'
import { noUserFilters } from '#contract/user/words.ts'
import * as acts from '#server/admin/user/acts.ts'
import { usersAfter } from '#server/admin/user/find.ts'
import { viewUser } from '#server/admin/user/view.ts'
import { adminActs, adminReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { linkTo } from '#server/work/work.ts'
import { operation } from '../operation.ts'
import { Paging, pageOf, readCursor, writeCursor } from '../paging.ts'
import { profileEdit } from '../profile/change.ts'
import { USER, USER_DETAILS } from './examples.ts'

export const list = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/users', {
      tag: 'Admin',
      summary: 'List users',
      description:
        'In the order of joining, so that a program reads on where it stopped. Unclaimed listings are among them.',
      example: { answer: { items: [USER], nextCursor: null } },
    }),
  )
  .input(UserSearch.extend(Paging))
  .output(pageOf(UserRow))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { cursor, limit, ...search }, context: { work } }) => {
    const filters: UserFilters = { ...noUserFilters, ...search }
    const { users, next } = await usersAfter(work, { filters, after: readCursor(cursor, ExportCursor), limit })
    return { items: users, nextCursor: next && writeCursor(next) }
  })

export const read = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/users/{id}', {
      tag: 'Admin',
      summary: 'Read a user',
      example: { answer: USER_DETAILS },
    }),
  )
  .input(ById)
  .output(UserData)
  .handler(async ({ input, context: { work, person } }) => {
    const { imageUrl, ...details } = await viewUser(work, person, input.id)
    return { ...details, imageUrl: imageUrl === null ? null : linkTo(work, imageUrl) }
  })

export const edit = adminActs
  .meta({ scope: 'admin' })
  .route(
    operation('PATCH /admin/users/{id}', {
      tag: 'Admin',
      summary: 'Change a user’s profile',
      description: 'As they could themself. The audit log keeps what was there before.',
      example: { body: { reason: 'Asked for on the telephone', changes: { location: 'York' } } },
    }),
  )
  .input(UserEdit.extend(ById.shape))
  .errors(refusals('WRONG_TYPE', 'NAME_NEEDED', 'CATEGORY_UNKNOWN', 'FIELD_WRONG'))
  .handler(({ input: { id, reason, changes }, context }) =>
    acts.editUser(context.work, { id, reason, ...profileEdit(changes) }),
  )

export const setStatus = adminActs
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/users/{id}/status', {
      tag: 'Admin',
      summary: 'Set whether a user is active and shown',
      description:
        'An inactive user cannot log in; a hidden one is off the public pages. They get an email with the reason. Admins are changed with a key made within the last hours only.',
      example: { body: { field: 'is_visible', value: false, reason: 'The business has closed' } },
    }),
  )
  .input(StatusChange.extend(ById.shape))
  .errors(refusals('ONESELF', 'LAST_ADMIN', 'LEAVING', 'MEMBERSHIP_CHOICE', 'PROOF_NEEDED'))
  .handler(({ input: { membership = null, ...change }, context: { work, person } }) =>
    acts.setStatus(work, person, { ...change, membership }),
  )

export const erase = provenAdminActs
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/users/{id}/erase', {
      tag: 'Admin',
      summary: 'Delete a user',
      description: 'At once, and for good. What they wrote about providers stays as “Former member”.',
      example: { body: { reason: 'Asked for by letter' } },
    }),
  )
  .input(ReasonOnly.extend(ById.shape))
  .errors(refusals('ONESELF', 'LAST_ADMIN'))
  .handler(({ input, context }) => acts.eraseUser(context.work, context.person, input))
