import { z } from 'zod'
import { LinkToken } from '#contract/account/input.ts'
import { ById } from '#contract/admin/input.ts'
import { AcceptInvitation, InviteStaff, SetRole } from '#contract/staff/input.ts'
import { OwnInvitation, StaffList } from '#contract/staff/view.ts'
import * as invitations from '#server/account/staff/invitation.ts'
import * as roles from '#server/account/staff/role.ts'
import { admin, anyone, provenAdmin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { listStaff } from './list.ts'

export const list = admin
  .meta(READS)
  .output(StaffList)
  .handler(({ context }) => listStaff(context.work))

export const invite = provenAdmin
  .input(InviteStaff)
  .output(z.void())
  .errors(refusals('USERNAME_TAKEN', 'ALREADY_INVITED'))
  .handler(({ input, context }) => invitations.invite(context.work, context.person, input))

export const sendAgain = provenAdmin
  .input(ById)
  .output(z.void())
  .handler(({ input, context }) => invitations.sendAgain(context.work, context.person, input.id))

export const revoke = provenAdmin
  .input(ById)
  .output(z.void())
  .handler(({ input, context }) => invitations.revoke(context.work, input.id))

export const setRole = provenAdmin
  .input(SetRole)
  .output(z.void())
  .errors(refusals('ONESELF', 'LAST_ADMIN'))
  .handler(({ input, context }) => roles.setRole(context.work, context.person, input))

/** For the person who has the link. Null if it does not work. */
export const invitation = anyone
  .input(LinkToken)
  .output(OwnInvitation.nullable())
  .handler(({ input, context }) => invitations.readInvitation(context.work, input.token))

export const accept = anyone
  .input(AcceptInvitation)
  .output(z.void())
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'PASSWORD_COMMON', 'USERNAME_TAKEN'))
  .handler(({ input, context }) => invitations.acceptInvitation(context.work, input))
