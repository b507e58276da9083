import type { SecurityView } from '#contract/account/security.ts'
import { usernameIn } from '#contract/account/words.ts'
import { hasTwoFactor, passwordHashOf } from '#server/auth/credentials.ts'
import { recoveryCodesLeft } from '#server/auth/two-factor.ts'
import type { Person, Work } from '#server/work/work.ts'
import { sessionsOf } from './sessions.ts'
import { supportUntil } from './support.ts'

export async function securityOf(work: Work, person: Person): Promise<SecurityView> {
  return {
    email: person.email,
    login: usernameIn(person.email) ?? person.email,
    hasPassword: (await passwordHashOf(work.db, person.id)) !== null,
    // The session’s value may be older than this request.
    twoFactor: await hasTwoFactor(work.db, person.id),
    recoveryCodesLeft: await recoveryCodesLeft(work.db, person.id),
    supportUntil: await supportUntil(work, person.id),
    eraseOn: person.eraseOn,
    mayLeave: person.staff === null,
    sessions: await sessionsOf(work, person),
  }
}
