import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readSettings } from '#config/env.ts'
import { auditLog, profiles, session, user } from '#db/schema/index.ts'
import { signIn } from '#server/account/sign-in/sign-in.ts'
import { beginSession, noBrowser } from '#server/auth/browser.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { type Site, workFor } from '#server/work/work.ts'
import { COMMAND, commandEnvironment } from '#tests/support/admin/command-line.ts'
import { newDataDir } from '#tests/support/data-dir.ts'

vi.setConfig({ testTimeout: 180_000 })

const environment = { DATA_DIR: newDataDir(), DEMO: 'off' }
const FIRST = 'a kettle for admins'
const SECOND = 'another kettle for admins'

/** One command of the operator, with the password on its standard input. */
async function fettle(args: string[], password = '') {
  const child = spawn(process.execPath, [...COMMAND, ...args], { env: commandEnvironment(environment) })
  child.stdin.end(`${password}\n`)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code }
}

async function onSite<Result>(look: (site: Site) => Promise<Result>) {
  const site = await openSite(readSettings(environment), createLog({ level: 'error' }))
  return look(site).finally(() => closeSite(site))
}

const enter = (site: Site, password: string, tab: string) =>
  signIn(workFor(site, { kind: 'visitor', address: '192.0.2.1' }), noBrowser(), {
    email: 'root@admin.fettle.invalid',
    password,
    tab,
  })

test('an admin is created by the command line, and the password reset by it ends sessions; both are in the audit log', async () => {
  expect(await fettle(['admin', 'create', '--username', 'Root'], 'too short')).toMatchObject({
    code: 1,
    err: 'The password of an admin needs 12 to 128 characters.\n',
  })
  expect(await fettle(['admin', 'create', '--username', 'Root'], ' '.repeat(12))).toMatchObject({
    code: 1,
    err: 'Choose a password that isn’t only spaces.\n',
  })
  expect(await fettle(['admin', 'create', '--username', 'Root'], FIRST)).toMatchObject({
    code: 0,
    out: 'Added Root.\n',
  })
  expect(await fettle(['admin', 'create', '--username', 'root'], FIRST)).toMatchObject({
    code: 1,
    err: 'There is an admin called root already.\n',
  })
  const id = await onSite(async (site) => {
    await expect(enter(site, FIRST, 'client')).rejects.toMatchObject({ code: 'ADMIN_HERE' })
    await enter(site, FIRST, 'admin')
    const [admin] = await site.database.query
      .select({ id: user.id, type: profiles.accountType })
      .from(user)
      .innerJoin(profiles, eq(profiles.id, user.id))
    expect(admin?.type).toBe('admin')
    await beginSession(site.auth, noBrowser(), admin?.id ?? '')
    return admin?.id ?? ''
  })
  const reset = await fettle(['admin', 'reset-password', '--username', 'root'], SECOND)
  expect(reset).toMatchObject({ code: 0, out: 'New password set for root.\n' })
  await onSite(async (site) => {
    expect(await site.database.query.select().from(session)).toEqual([])
    await expect(enter(site, FIRST, 'admin')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    await enter(site, SECOND, 'admin')
    const lines = await site.database.query.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(lines.map(({ action, actorId }) => [action, actorId]).toSorted()).toEqual([
      ['account.signedIn', id],
      ['account.signedIn', id],
      ['admin.created', null],
      ['admin.passwordReset', null],
    ])
  })
})

test('a password is never an argument, and what is not known is refused with the usage', async () => {
  for (const args of [
    ['admin', 'create', '--username', 'root', '--password', FIRST],
    ['admin', 'create'],
    ['admin', 'delete', '--username', 'root'],
    [],
  ]) {
    const { code, err } = await fettle(args)
    expect([code, err]).toEqual([1, expect.stringContaining('npm run fettle -- admin create --username NAME')])
  }
})
