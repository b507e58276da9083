/** WebKitGTK's own small browser, driven by its own driver over WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, Capabilities, Key as Keys, Origin, type WebDriver, WebElement } from 'selenium-webdriver'
import { inject } from 'vitest'
import { freePort } from '#tests/support/http/free-port.ts'
import { findEngines } from '../../scripts/engines.mjs'
import type { Engine, EngineElement, EngineWindow, WindowSize } from './engine.ts'

export const webkit: Engine = { name: 'WebKit', open }

async function open(size: WindowSize): Promise<EngineWindow> {
  const driver = await startDriver()
  try {
    const session = await startSession(driver.port)
    await resize(session, size)
    return windowOf(session, driver)
  } catch (error) {
    driver.stop()
    throw error
  }
}

type Driver = { port: number; complaints(): string[]; stop(): void }

/** A driver serves one session at a time, so each window has one. It leads a group of processes that ends with it. */
async function startDriver(): Promise<Driver> {
  const { webkitDriver } = findEngines()
  if (!webkitDriver) throw new Error('WebKitWebDriver is missing: npm run browsers installs it')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'fettle-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), slimBars)
  const child = spawn(webkitDriver, [`--port=${port}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DISPLAY: inject('display'),
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_RUNTIME_DIR: folder,
    },
  })
  const heard: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => heard.push(String(bytes)))
  const stop = () => {
    process.off('exit', stop)
    endGroup(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', stop)
  await answers(port)
  return { port, complaints: () => complaintsIn(heard.join('')), stop }
}

/** The toolbar asks for more room than a phone is wide. */
const slimBars = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px }'

function endGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}

function complaintsIn(output: string): string[] {
  return output.split('\n').filter((line) => /^CONSOLE .*\bERROR\b|WebProcess CRASHED/.test(line))
}

function startSession(port: number): Promise<WebDriver> {
  const options = {
    binary: findEngines().webkit,
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  }
  return new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
    .build()
}

/** Sets the size of what a page has of the window, which is less than the window. */
async function resize(session: WebDriver, { width, height }: WindowSize) {
  const window = session.manage().window()
  await window.setRect({ width, height })
  const bars = height - Number(await session.executeScript('return innerHeight'))
  await window.setRect({ width, height: height + bars })
}

function windowOf(session: WebDriver, driver: Driver): EngineWindow {
  const moves = {
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
    reload: () => session.navigate().refresh(),
  }
  return {
    goto: (url) => session.get(url),
    url: () => session.getCurrentUrl(),
    move: (way) => moves[way](),
    run: (expression) => session.executeScript(`return ${expression}`),
    async pick(expression) {
      const element = await session.executeScript(`return ${expression}`)
      return element instanceof WebElement ? elementOf(element) : null
    },
    press: (key) => session.actions().sendKeys(keys[key]).perform(),
    async close() {
      await session.quit().catch(() => {}) // after a crash there is no session to end
      driver.stop()
      return driver.complaints()
    },
  }
}

const keys = { Enter: Keys.ENTER, Escape: Keys.ESCAPE, ArrowDown: Keys.ARROW_DOWN, Tab: Keys.TAB }

function elementOf(element: WebElement): EngineElement {
  /** By itself the driver scrolls no box inside the page. */
  const reached = async () => {
    await element.getDriver().executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
    return element
  }
  return {
    click: async () => (await reached()).click(),
    async drag(down) {
      const pointer = element.getDriver().actions({ async: true })
      const moved = pointer
        .move({ origin: await reached() })
        .press()
        .move({ origin: Origin.POINTER, y: down })
      await moved.release().perform()
    },
    async fill(text) {
      const box = await reached()
      await box.clear()
      await box.sendKeys(text)
    },
    async choose(value) {
      const select = await reached()
      await select.findElement(By.css(`option[value=${JSON.stringify(value)}]`)).click()
    },
    attach: (paths) => element.sendKeys(paths.join('\n')),
  }
}

async function answers(port: number) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (status) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver did not start within 30 seconds')
}
