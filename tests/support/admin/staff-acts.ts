import { randomUUID } from 'node:crypto'
import { noAuditFilters } from '#contract/audit/words.ts'
import { staffInvitations } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import type { Act } from './acts.ts'
import { newAdmin } from './admins.ts'

export const staffActs: Record<string, Act> = {
  'auditEntry.beginExport': async () => (api) => api.auditEntry.beginExport(noAuditFilters),
  'staff.invite': async () => {
    const username = `new-${randomUUID().slice(0, 8)}`
    return (api) => api.staff.invite({ username, email: 'new@example.com', role: 'moderator' })
  },
  'staff.sendAgain': async (app) => {
    const id = await waitingInvitation(app)
    return (api) => api.staff.sendAgain({ id })
  },
  'staff.revoke': async (app) => {
    const id = await waitingInvitation(app)
    return (api) => api.staff.revoke({ id })
  },
  'staff.setRole': async (app) => {
    const { id } = await newAdmin(app)
    return (api) => api.staff.setRole({ id, role: 'moderator', reason: 'Less to do' })
  },
}

async function waitingInvitation(app: TestApp): Promise<string> {
  const id = randomUUID()
  const { id: invitedBy } = await newAdmin(app)
  const invitedAt = app.site.now()
  const row = { id, username: `waiting-${id.slice(0, 8)}`, email: 'waiting@example.com', role: 'moderator' as const }
  const expiresAt = new Date(invitedAt.getTime() + 1e8)
  await app.site.database.query
    .insert(staffInvitations)
    .values({ ...row, tokenHash: id, invitedBy, invitedAt, expiresAt })
  return id
}
