import { LinkToken } from '#contract/account/input.ts'
import { ById } from '#contract/by-id.ts'
import { AcceptInvitation, InviteStaff, SetRole } from '#contract/staff/input.ts'
import { OwnInvitation, StaffList } from '#contract/staff/view.ts'
import * as invitations from '#server/account/staff/invitation.ts'
import * as roles from '#server/account/staff/role.ts'
import { adminReads, anyone, anyoneActs, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { listStaff } from './list.ts'

export const list = adminReads.output(StaffList).handler(({ context }) => listStaff(context.work))

export const invite = provenAdminActs
  .input(InviteStaff)
  .errors(refusals('USERNAME_TAKEN', 'ALREADY_INVITED'))
  .handler(({ input, context }) => invitations.invite(context.work, context.person, input))

export const sendAgain = provenAdminActs
  .input(ById)
  .handler(({ input, context }) => invitations.sendAgain(context.work, context.person, input.id))

export const revoke = provenAdminActs
  .input(ById)
  .handler(({ input, context }) => invitations.revoke(context.work, input.id))

export const setRole = provenAdminActs
  .input(SetRole)
  .errors(refusals('ONESELF', 'LAST_ADMIN'))
  .handler(({ input, context }) => roles.setRole(context.work, context.person, input))

/** Answers anyone who has the link. Null if it does not work. */
export const invitation = anyone
  .input(LinkToken)
  .output(OwnInvitation.nullable())
  .handler(({ input, context }) => invitations.readInvitation(context.work, input.token))

export const accept = anyoneActs
  .input(AcceptInvitation)
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'PASSWORD_COMMON', 'USERNAME_TAKEN'))
  .handler(({ input, context }) => invitations.acceptInvitation(context.work, input))
