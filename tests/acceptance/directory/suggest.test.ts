import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await addProvider(app, { businessName: 'Minster Pipes', town: 'York' })
})
afterAll(() => app.close())
test('x', async () => {
  for (const text of [
    'plum',
    'plumber',
    'pluber',
    'leaking t',
    'tap',
    'minster',
    'minst',
    'leeds',
    'mot',
    'm1 1',
    'plumber in lee',
    'electrician milton k',
    'c',
    'ca',
    'wedding ph',
    'guitar',
    'fridge not',
    'how do i fix a leaking',
    'cheap plumb',
    'build',
    'garden',
    'washing mashine',
    'plumer',
    'dog wal',
  ]) {
    const t = performance.now()
    const found = await app.visitor().directory.suggest({ text })
    console.log(
      text,
      (performance.now() - t).toFixed(1),
      found.map((s) => `${s.kind[0]}:${s.text}${s.kind === 'place' ? `/${s.service}` : ''}`).join(' | '),
    )
  }
  expect(1).toBe(1)
})
