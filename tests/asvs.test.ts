import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#config/root.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** The level of each requirement of ASVS 5.0.0, by section. */
const LEVELS = [
  '1.1 22 | 1.2 1111122223 | 1.3 112222222223 | 1.4 222 | 1.5 123',
  '2.1 122 | 2.2 112 | 2.3 12223 | 2.4 23',
  '3.1 3 | 3.2 113 | 3.3 12223 | 3.4 11222233 | 3.5 11122333 | 3.6 3 | 3.7 22333',
  '4.1 12233 | 4.2 23333 | 4.3 22 | 4.4 1222',
  '5.1 2 | 5.2 112333 | 5.3 113 | 5.4 222',
  '6.1 122 | 6.2 111111112222 | 6.3 11223333 | 6.4 112233 | 6.5 22222333 | 6.6 2223 | 6.7 33 | 6.8 2222',
  '7.1 222 | 7.2 1111 | 7.3 22 | 7.4 11222 | 7.5 223 | 7.6 22',
  '8.1 1233 | 8.2 1123 | 8.3 133 | 8.4 23',
  '9.1 111 | 9.2 1222',
  '10.1 22 | 10.2 223 | 10.3 22223 | 10.4 1111122222233333 | 10.5 22222 | 10.6 22 | 10.7 222',
  '11.1 2233 | 11.2 22233 | 11.3 11233 | 11.4 1222 | 11.5 23 | 11.6 23 | 11.7 33',
  '12.1 12233 | 12.2 11 | 12.3 22223',
  '13.1 2333 | 13.2 222223 | 13.3 2233 | 13.4 1222233',
  '14.1 22 | 14.2 12223333 | 14.3 122',
  '15.1 12233 | 15.2 12233 | 15.3 1222222 | 15.4 3333',
  '16.1 2 | 16.2 22222 | 16.3 2222 | 16.4 222 | 16.5 2223',
  '17.1 23 | 17.2 22223333 | 17.3 22',
]

const asked = LEVELS.flatMap((chapter) => chapter.split(' | '))
  .flatMap((section) => {
    const [name, levels = ''] = section.split(' ')
    return [...levels].map((level, at) => ({ id: `${name}.${at + 1}`, level }))
  })
  .filter(({ level }) => level !== '3')

const rows = [...textOf('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) .*$/gm)].map(([line]) => {
  const [id = '', level, asks, here, by = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  return { id, level, asks, here, by }
})
const inLevel = (wanted: string) => rows.filter(({ level, here }) => level === wanted && here !== 'n/a')

describe('docs/asvs.md', () => {
  test('has one row for each requirement of levels 1 and 2', () => {
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(asked)
    expect(rows.filter(({ asks, by }) => !asks || by.length < 8)).toEqual([])
  })

  test('meets level 1 whole but for differences that it gives reasons for, and 95 % of level 2', () => {
    expect(new Set(rows.map(({ here }) => here))).toEqual(new Set(['met', 'n/a', 'differs']))
    const differing = inLevel('1').filter(({ here }) => here === 'differs')
    expect(differing.map(({ id }) => id)).toEqual(['6.2.5', '10.4.4'])
    expect(differing.filter(({ by }) => by.length < 80)).toEqual([])
    const second = inLevel('2')
    expect(second.filter(({ here }) => here === 'met').length).toBeGreaterThanOrEqual(0.95 * second.length)
  })

  test.each(rows)('$id names tests and files that are there', ({ by }) => {
    const faults = [...by.matchAll(/\]\(([^)#]+)(#[^)]*)?\)(?: “([^”]+)”)?/g)].flatMap(([, to = '', part, title]) => {
      const path = join('docs', to)
      if (!existsSync(join(root, path))) return [`${path} is not there`]
      const text = textOf(path)
      if (part && !headingsOf(text).includes(part)) return [`${path} has no ${part}`]
      return title && !text.includes(title) ? [`${path} has no “${title}”`] : []
    })
    const named = [...by.matchAll(/`((?:app|server|contract|config)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path ?? '')
    expect([...faults, ...named.filter((path) => !existsSync(join(root, path)))]).toEqual([])
  })
})

function headingsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase())
  return headings.map((heading) => `#${heading.replace(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-')}`)
}

test('each limit of docs/keys-and-data.md is the one of the code', () => {
  const [, table = ''] = textOf('docs/keys-and-data.md').split('## Limits')
  const limits = [...table.matchAll(/^\| .* \| (.*?) \| `([\w/.-]+\.ts)` `([^`]+)` *\|$/gm)]
  expect(limits.length).toBeGreaterThan(20)
  const wrong = limits.filter(([, says = '', path = '', code = '']) => {
    const number = /[\d_]+/.exec(code)?.[0].replaceAll('_', '') ?? ''
    const said = says.replaceAll(',', '').replace('half an hour', '').replace(' million', '000000')
    return !textOf(path).includes(code) || !new RegExp(`\\b${number}\\b`).test(said)
  })
  expect(wrong.map(([line]) => line)).toEqual([])
})
