import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import type { movableAddress } from './movable-address.ts'

type Server = { port: number; halt(): Promise<unknown>; promote(): void }

/**
 * Kills the primary while a client of the demo reads at each process and saves providers at the first, promotes the standby, and
 * moves the addresses there.
 */
export async function failOver({
  processes,
  providers,
  primary,
  standby,
  addresses,
}: {
  /** Their addresses. */
  processes: readonly string[]
  /** Ids to save, at four a second. */
  providers: readonly string[]
  primary: Pick<Server, 'halt'>
  standby: Pick<Server, 'port' | 'promote'>
  addresses: readonly Pick<Awaited<ReturnType<typeof movableAddress>>, 'move'>[]
}): Promise<{ statuses: number[]; saved: string[]; secondsAway: number }> {
  const [first = ''] = processes
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(first + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { origin: first, cookie },
    })
  const entered = await post('/login?type=client', { email: 'tom@example.com', password: DEMO_PASSWORD })
  const cookie = /fettle\.session_token=[^;]+/.exec(entered.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const statuses = new Set<number>()
  const saved: string[] = []
  let loaded = true
  let movedAt = Number.POSITIVE_INFINITY
  let secondsAway = Number.POSITIVE_INFINITY

  async function save() {
    for (const id of providers) {
      if (!loaded) return
      const { status } = await post('/saved', { kind: 'provider', id, save: 'yes' }, cookie)
      statuses.add(status)
      if (status < 400) saved.push(id)
      await sleep(250)
    }
  }

  async function read(url: string) {
    while (loaded) {
      const { status } = await fetch(`${url}/dashboard`, { redirect: 'manual', headers: { cookie } })
      statuses.add(status)
      const sinceMoved = (performance.now() - movedAt) / 1000
      if (status === 200 && sinceMoved > 0) secondsAway = Math.min(secondsAway, sinceMoved)
      await sleep(150)
    }
  }

  const load = [save(), ...processes.map(read)]
  await sleep(2_000)
  await primary.halt()
  await sleep(1_000)
  standby.promote()
  for (const address of addresses) address.move(standby.port)
  movedAt = performance.now()
  await sleep(8_000)
  loaded = false
  await Promise.all(load)
  return { statuses: [...statuses], saved, secondsAway }
}
