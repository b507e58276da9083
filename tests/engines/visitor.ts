/** A person at a browser, who finds things by their names, clicks, types and reads. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished } from 'vitest'
import { isHydrated } from '#tests/browser/support/hydrated.ts'
import { type Engine, type EngineElement, type EngineWindow, inPage, type Key, type WindowSize } from './engine.ts'
import { nameOf, pick, readAll, type Target } from './finding.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export const engines = [webkit, firefox]

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 900 }

/** Firefox complains when an answer leads to a new document, which breaks off the end of that answer. */
export const BROKEN_OFF = /Error in input stream/

export type Visitor = Awaited<ReturnType<typeof visitor>>

/** A window of its own, closed when the test is done. The test fails when a page complained of what is not expected. */
export async function visitor(engine: Engine, size: WindowSize, ...expects: RegExp[]) {
  const window = await engine.open(size)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await report(engine, window)
    const complaints = await window.close()
    expect(complaints.filter((complaint) => !expects.some((expected) => expected.test(complaint)))).toEqual([])
  })
  const comesAlive = (what: string) => waitFor(`for ${what} to come alive`, () => window.run(inPage(isHydrated)))
  const use = (target: Target, how: (element: EngineElement) => Promise<void>) =>
    waitFor(`to use ${nameOf(target)}`, async () => {
      const element = await pick(window, target)
      await (element && how(element))
      return element
    })
  return {
    window,
    async open(path: string) {
      await window.goto(new URL(path, inject('siteUrl')).href)
      await comesAlive(path)
    },
    comeAlive: () => comesAlive('the page'),
    /** Does not wait for what comes: it may be a page that was kept. */
    move: (way: 'back' | 'forward' | 'reload') => window.move(way),
    see: (target: Target) => waitFor(`to see ${nameOf(target)}`, () => pick(window, target)),
    lose: (target: Target) => waitFor(`to lose ${nameOf(target)}`, async () => !(await pick(window, target))),
    count: async (target: Target) => (await readAll(window, target, 'textContent')).length,
    read: (target: Target) => readAll(window, target, 'textContent'),
    links: (target: Target) => readAll(window, target, 'href'),
    value: async (target: Target) => (await readAll(window, target, 'value'))[0],
    isChecked: async (target: Target) => (await readAll(window, target, 'checked'))[0] === 'true',
    click: (target: Target) => use(target, (element) => element.click()),
    fill: (target: Target, text: string) => use(target, (element) => element.fill(text)),
    choose: (target: Target, value: string) => use(target, (element) => element.choose(value)),
    attach: (target: Target, paths: string[]) => use(target, (element) => element.attach(paths)),
    press: (key: Key) => window.press(key),
    /** Waits until the address, path and query, is this; gives it. */
    async arrive(at: RegExp): Promise<string> {
      return waitFor(`to arrive at ${at}`, async () => {
        const { pathname, search } = new URL(await window.url())
        return at.test(pathname + search) && pathname + search
      })
    },
  }
}

/** Says where a failed journey stood and what the page showed; after a crash nothing can be asked. */
async function report(engine: Engine, window: EngineWindow) {
  const shown = await window.run(inPage(readPage)).catch(String)
  process.stderr.write(`${engine.name} was at ${await window.url().catch(String)} and showed:\n${shown}\n`)
}

/** Runs in the page. */
function readPage(): string {
  return (document.querySelector('main') ?? document.body).textContent.replace(/\s+/g, ' ').slice(0, 1_500)
}

/** Asks again until the answer is not empty; so too what fails on the way, as where a page changes meanwhile. */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer>,
): Promise<Exclude<Answer, null | false>> {
  const end = Date.now() + 20_000
  let failure: unknown
  while (Date.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer as Exclude<Answer, null | false>
    } catch (error) {
      failure = error
    }
    await sleep(100)
  }
  throw new Error(`Waited 20 seconds ${what}`, { cause: failure })
}
