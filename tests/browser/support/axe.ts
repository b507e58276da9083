import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, PHONE, painted } from './browser.ts'

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Has axe in every document that the page opens from now on: to send it into each takes as long as to run it. */
export function bringAxe(page: Page) {
  return page.addInitScript(source)
}

const everything: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

// Another scheme changes nothing but colours.
export const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

const looks = [
  { width: DESKTOP, scheme: 'light', options: everything },
  { width: DESKTOP, scheme: 'dark', options: colours },
  { width: PHONE, scheme: 'light', options: everything },
] as const

/** Selectors of what is judged. */
type Within = { include: string[]; exclude?: string[] }

const all: Within = { include: ['html'] }

/** A page without its header and footer, which are the same on every page. */
export const content: Within = { include: ['html'], exclude: ['main ~ footer', 'header:has(~ main)'] }

/** What axe finds, in each look: the rule and the first elements that break it. */
export async function findings(page: Page, within = all): Promise<string[]> {
  const found: string[] = []
  for (const { width, scheme, options } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await painted(page)
    found.push(...(await findingsNow(page, within, options)).map((finding) => `${width} ${scheme} ${finding}`))
  }
  return found
}

/** The same in the look that the page has. */
export async function findingsNow(page: Page, within = all, options = everything): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations, judged } = await page.evaluate(
    async ([within, options]) => {
      // Colours are judged once fades have ended.
      const fades = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
        )
      await Promise.allSettled(fades.map(({ finished }) => finished))
      // Every element that passes need not be told: that takes as long as the judging.
      const { violations, passes } = await window.axe.run(within, { ...options, resultTypes: ['violations'] })
      return { violations, judged: passes.length + violations.length }
    },
    [within, options] as const,
  )
  expect(judged).toBeGreaterThan(options.runOnly === everything.runOnly ? 10 : 0)
  return violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary ?? ''}`)
    return `${id}: ${where.join(' | ')}`
  })
}
