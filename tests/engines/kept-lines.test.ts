/** WebKit ends the page where `text-wrap: pretty` meets line breaks that people typed (2.50, and Safari of its age). */
import { expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { createDice } from '#tests/support/seeded-random.ts'
import { inPage } from './engine.ts'
import { signIn } from './people.ts'
import { DESKTOP, visitor } from './visitor.ts'
import { webkit } from './webkit.ts'

const dice = createDice(12)
const words =
  'the a boiler kitchen tap leaks under sink since Tuesday please quote £80 two men van 10am house photo see it on at'.split(
    ' ',
  )
const some = (most: number) => Array.from({ length: 1 + dice.below(most) }, () => dice.pick(words))
const link = () => `https://example.com/${some(6).join(dice.pick(['-', '/', '?a=', '_']))}`
const line = () =>
  dice.below(3) === 0
    ? link()
    : some(40)
        .map((word) => (dice.below(25) === 0 ? link() : word))
        .join(' ')
const description = () => Array.from({ length: 2 + dice.below(7) }, line).join(dice.pick(['\n', '\n\n']))

/** Runs in the page: puts a text where the description is and lays it out. */
function layOut(text: string): number {
  const paragraph = document.querySelector('#description + p')
  if (paragraph) paragraph.textContent = text
  return paragraph?.getClientRects().length ?? 0
}

/** Runs in the page: what keeps line breaks, typed or written, and is still laid out prettily. */
function prettyLines(): string[] {
  const keeps = (element: Element) => /pre|break-spaces/.test(getComputedStyle(element).whiteSpace)
  const elements = [...document.body.querySelectorAll('*')]
  return elements
    .filter((element) => keeps(element) || element.querySelector(':scope > br'))
    .filter((element) => getComputedStyle(element).getPropertyValue('text-wrap-style') === 'pretty')
    .map((element) => `${element.tagName} ${element.className}`)
}

test('200 job descriptions with links on lines of their own are laid out by WebKit without a crash', async () => {
  const person = await visitor(webkit, DESKTOP)
  await person.open(inject('job'))
  for (let count = 0; count < 200; count += 1) {
    const text = description()
    const drawn = await person.window.run(inPage(layOut, text)).catch((error) => String(error))
    expect(drawn, text).toBe(1)
  }
})

test('no text that keeps its line breaks is laid out prettily', async () => {
  const person = await visitor(webkit, DESKTOP)
  await signIn(person, 'maya@example.com', DEMO_PASSWORD, 'Provider')
  for (const path of [inject('job'), '/profile', '/account', '/privacy', '/dev/mailbox']) {
    await person.open(path)
    expect(await person.window.run(inPage(prettyLines)), path).toEqual([])
  }
})
