import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { adminAddress } from '#contract/account/words.ts'
import { after, HOUR } from '#contract/duration.ts'
import type { AcceptInvitation, InviteStaff } from '#contract/staff/input.ts'
import type { OwnInvitation } from '#contract/staff/view.ts'
import { INVITATION_HOURS, INVITATION_OVER } from '#contract/staff/words.ts'
import { profiles, staffContacts, staffInvitations, user } from '#db/schema/index.ts'
import { findUser } from '#server/auth/credentials.ts'
import { record, recordAs } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { addStaff } from '../admins.ts'
import { invitationMail } from '../emails.ts'
import { assertFollowAllowed } from '../limits.ts'
import { hashNewPassword } from '../new-password.ts'
import { signatureOf } from '../signature.ts'
import { hashToken, linkOver, linkWorks } from '../token.ts'

type StoredInvitation = typeof staffInvitations.$inferSelect

export async function invite(work: Work, admin: StaffPerson, { username, email, role }: InviteStaff): Promise<void> {
  await work.transaction(async (work) => {
    await assertFreeName(work, username)
    const now = work.now()
    const ofName = eq(staffInvitations.username, username)
    await work.db.delete(staffInvitations).where(and(ofName, lte(staffInvitations.expiresAt, now)))
    const id = randomUUID()
    const [invited] = await work.db
      .insert(staffInvitations)
      .values({ id, username, email, role, ...sentAt(work, id, now), invitedBy: admin.id })
      .onConflictDoNothing({ target: staffInvitations.username })
      .returning({ id: staffInvitations.id })
    if (!invited) {
      const message =
        'Someone has been invited under this username already. Send that invitation again, or take it back.'
      throw new Refusal('ALREADY_INVITED', message)
    }
    await work.emit('staff.invited', { invitationId: id, at: now.toISOString() })
    await record(work, { action: 'staff.invited', subjectId: id, after: { username, role } })
  })
}

/** Sends a new link: the old one stops working. */
export async function sendAgain(work: Work, admin: StaffPerson, id: string): Promise<void> {
  await work.transaction(async (work) => {
    const now = work.now()
    const [sent] = await work.db
      .update(staffInvitations)
      .set({ ...sentAt(work, id, now), invitedBy: admin.id })
      .where(eq(staffInvitations.id, id))
      .returning({ username: staffInvitations.username, role: staffInvitations.role })
    if (!sent) throw invitationGone()
    await work.emit('staff.invited', { invitationId: id, at: now.toISOString() })
    await record(work, { action: 'staff.invitedAgain', subjectId: id, after: sent })
  })
}

export async function revoke(work: Work, id: string): Promise<void> {
  await work.transaction(async (work) => {
    const [revoked] = await work.db
      .delete(staffInvitations)
      .where(eq(staffInvitations.id, id))
      .returning({ username: staffInvitations.username, role: staffInvitations.role })
    if (!revoked) throw invitationGone()
    await record(work, { action: 'staff.invitationRevoked', subjectId: id, before: revoked })
  })
}

/** Null if the invitation was used, taken back or sent again in the meantime. The hours count from the mail. */
export async function mailForInvited(work: Work, { invitationId, at }: { invitationId: string; at: string }) {
  const invitedAt = new Date(at)
  const token = tokenOf(work, invitationId, invitedAt)
  const [invitation] = await work.db
    .update(staffInvitations)
    .set({ tokenHash: hashToken(token), expiresAt: expiry(work) })
    .where(and(eq(staffInvitations.id, invitationId), eq(staffInvitations.invitedAt, invitedAt)))
    .returning()
  return invitation ? invitationMail(work, invitation, token) : null
}

/** Null if the link does not work. */
export async function readInvitation(work: Work, token: string): Promise<OwnInvitation | null> {
  const [found] = await work.db
    .select({
      username: staffInvitations.username,
      role: staffInvitations.role,
      invitedBy: sql<string>`split_part(${user.email}, '@', 1)`,
    })
    .from(staffInvitations)
    .innerJoin(user, eq(user.id, staffInvitations.invitedBy))
    .innerJoin(profiles, eq(profiles.id, staffInvitations.invitedBy))
    .where(and(linkWorks(work, staffInvitations, token), isAdmin))
  return found ?? null
}

/** Makes the account, once: of parallel requests one succeeds. Starts no session. */
export async function acceptInvitation(work: Work, { token, password }: AcceptInvitation): Promise<void> {
  await assertFollowAllowed(work)
  const invited = await readInvitation(work, token)
  if (!invited) throw linkOver(INVITATION_OVER)
  const passwordHash = await hashNewPassword(work, password, [invited.username])
  await work.transaction(async (work) => {
    const { id, username, email, role } = await spend(work, token)
    if (!(await addStaff(work.db, work.now(), { id, username, passwordHash, role }))) throw taken()
    await work.db.insert(staffContacts).values({ userId: id, email })
    await recordAs(work, id, { action: 'staff.joined', subjectId: id, after: { username, role } })
  })
}

/** An invitation is worth no more than who sent it: it ends when they are no admin any more. */
async function spend(work: Work, token: string): Promise<StoredInvitation> {
  const inviter = work.db
    .select({ id: staffInvitations.invitedBy })
    .from(staffInvitations)
    .where(linkWorks(work, staffInvitations, token))
  const [admin] = await work.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, inviter), isAdmin))
    .for('share')
  if (!admin) throw linkOver(INVITATION_OVER)
  const ofAdmin = and(linkWorks(work, staffInvitations, token), eq(staffInvitations.invitedBy, admin.id))
  const [invitation] = await work.db.delete(staffInvitations).where(ofAdmin).returning()
  if (!invitation) throw linkOver(INVITATION_OVER)
  return invitation
}

const isAdmin = and(eq(profiles.accountType, 'admin'), isNull(profiles.suspendedAt))

async function assertFreeName(work: Work, username: string) {
  if (await findUser(work.db, adminAddress(username))) throw taken()
}

function sentAt(work: Work, id: string, invitedAt: Date) {
  return { tokenHash: hashToken(tokenOf(work, id, invitedAt)), invitedAt, expiresAt: expiry(work) }
}

function expiry(work: Work): Date {
  return after(work.now(), INVITATION_HOURS * HOUR)
}

/** The queue holds no token: its mail makes the same one. */
function tokenOf(work: Work, id: string, invitedAt: Date): string {
  return signatureOf(work, `staff invitation ${id} ${invitedAt.toISOString()}`)
}

function invitationGone(): Refusal {
  return notFound('This invitation is not there any more.')
}

function taken(): Refusal {
  return new Refusal('USERNAME_TAKEN', 'Someone has this username already. Please choose another.')
}
