import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../../scripts/browser.mjs'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test lives a second: what V8 optimises for later costs more than it brings, also where axe looks.
  '--js-flags=--no-opt --no-maglev',
  // A process for every page takes a fifth of a second to start; one site needs no walls between its pages.
  '--process-per-site',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

/** One for all tests of this process, which open windows of their own in it; it ends with the process. */
let browser: Promise<Browser> | undefined
function launch(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) })
}

type Window = {
  context: BrowserContext
  shape: string
  site: string
  /** An idle page keeps the process, which has our scripts read already. */
  keeper: Page | null
  /** A test has changed what emptying does not undo. */
  changed: boolean
}

/** Each takes some 60 MB. */
const MOST_IDLE = 5
const idle: Window[] = []

/**
 * A window in which nobody has been. A new one takes a second of processor for its first page, so that it is emptied
 * after its test for the next one of the same shape: cookies, all that pages store, their history; not what a server
 * lets every browser keep for ever, which are our scripts and typefaces.
 */
export async function openWindow(site: string, settings: BrowserContextOptions) {
  const { extraHTTPHeaders = {}, ...lasting } = settings
  const shape = JSON.stringify([site, lasting])
  const window = take(shape) ?? (await start(site, shape, lasting))
  const { context } = window
  await context.setExtraHTTPHeaders(extraHTTPHeaders)
  window.changed = 'permissions' in settings
  return { context, leave: () => leave(window) }
}

function take(shape: string): Window | undefined {
  const at = idle.findIndex((window) => window.shape === shape)
  return at < 0 ? undefined : idle.splice(at, 1)[0]
}

const LASTING = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'route',
  'setOffline',
  'setGeolocation',
  'grantPermissions',
  'close',
] as const
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

async function start(site: string, shape: string, settings: BrowserContextOptions): Promise<Window> {
  browser ??= launch()
  const context = await (await browser).newContext({ baseURL: site, ...settings })
  if (settings.javaScriptEnabled !== false) await context.addInitScript(reportViolations)
  const window: Window = { context, shape, site, keeper: null, changed: false }
  const change = () => {
    window.changed = true
  }
  for (const act of LASTING) noteUse(context, act, change)
  for (const act of CLOCK) noteUse(context.clock, act, change)
  return window
}

/** A violation that a script catches is no error of the page, yet it is reported to whoever watches the policy. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    console.error(`Policy violated: ${violatedDirective} ${blockedURI} ${sourceFile}`)
  })
}

function noteUse<Subject extends object>(subject: Subject, act: keyof Subject & string, note: () => void) {
  const original = subject[act]
  if (typeof original !== 'function') return
  const noted = (...given: unknown[]) => {
    note()
    return original.apply(subject, given)
  }
  Object.defineProperty(subject, act, { value: noted })
}

async function leave(window: Window) {
  const { context, site } = window
  if (window.changed) return context.close()
  window.keeper ??= await openKeeper(window)
  const { keeper } = window
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
  await context.clearCookies()
  const line = await context.newCDPSession(keeper)
  await line.send('Storage.clearDataForOrigin', { origin: site, storageTypes: 'all' })
  await line.detach()
  idle.push(window)
  if (idle.length > MOST_IDLE) await idle.shift()?.context.close()
}

async function openKeeper({ context, site }: Window) {
  const keeper = await context.newPage()
  await keeper.goto(`${site}/robots.txt`)
  return keeper
}
