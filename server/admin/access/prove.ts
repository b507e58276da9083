import type { Proof } from '#contract/account/security.ts'
import { prove } from '#server/account/security/prove.ts'
import type { Browser } from '#server/auth/browser.ts'
import { noteProof } from '#server/auth/staff.ts'
import { record } from '#server/work/audit-log.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

export async function proveAgain(work: Work, browser: Browser, person: StaffPerson, proof: Proof): Promise<void> {
  await prove(work, browser, person, proof)
  await work.transaction(async (work) => {
    await noteProof(work.db, person.sessionId, work.now())
    await record(work, { action: 'admin.proved', subjectId: person.id })
  })
  person.staff.provedAt = work.now() // the act that asked for it follows in the same request
}
