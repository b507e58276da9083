import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Avatar, hueOf, initials } from './avatar.tsx'

describe('initials', () => {
  test.each([
    ['Nadia Rahman', 'NR'],
    ['nadia rahman', 'NR'],
    ['Mary Jane Watson', 'MJ'],
    ['  Oak   &  Ash Joinery ', 'OA'],
    ['Éloïse d’Arcy', 'ÉD'],
    ["'Dusty' O'Neil", 'DO'],
    ['24 Hour Locks', '2H'],
  ])('of "%s" are %s [NAV-19]', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  test.each([
    ['Nadia', 'N'],
    ['nadia@example.com', 'N'],
    ['straße', 'S'],
    ['ßa', 'S'],
    ['User', 'U'],
    ['😀', '😀'],
  ])('of "%s" are its first letter %s [NAV-19]', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  test.each(['', '   '])('of no name are none', (name) => {
    expect(initials(name)).toBe('')
  })
})

describe('the colour behind initials', () => {
  test('is always the same for the same name [NAV-69]', () => {
    expect(hueOf('Nadia Rahman')).toBe(hueOf('Nadia Rahman'))
    expect(hueOf(' nadia rahman ')).toBe(hueOf('Nadia Rahman'))
    expect(drawn({ name: 'Nadia Rahman' })).toContain(`hue-${hueOf('Nadia Rahman')} `)
  })

  test('comes from the name: many names use all twelve [NAV-69]', () => {
    const names = Array.from({ length: 400 }, (_, index) => `Person ${index} Surname`)
    expect(new Set(names.map(hueOf))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))
  })
})

describe('an avatar', () => {
  test('shows the picture where there is one [NAV-19]', () => {
    const html = drawn({ name: 'Nadia Rahman', src: '/media/nadia.webp' })
    expect(html).toContain('src="/media/nadia.webp"')
    expect(html).not.toContain('NR')
  })

  test('shows initials without a picture [NAV-19]', () => {
    const html = drawn({ name: 'Nadia Rahman', src: null })
    expect(html).toContain('>NR<')
    expect(html).not.toContain('<svg')
  })

  test('shows the default image only with neither name nor picture [NAV-20]', () => {
    expect(drawn({})).toContain('<svg')
    expect(drawn({ name: '  ' })).toContain('<svg')
    expect(drawn({ src: '/media/nadia.webp' })).not.toContain('<svg')
  })

  test('kept in several sizes comes in the one for its place, as AVIF where the browser takes it [NAV-19]', () => {
    const html = drawn({ name: 'Nadia Rahman', src: '/media/avatars/1/avatar.webp?v=abc', size: 'large' })
    const at = (type: string) =>
      [64, 128, 256].map((size, index) => `/media/avatars/1/avatar.${type}?v=abc&amp;size=${size} ${index + 1}x`)
    expect(html).toContain(`<source type="image/avif" srcSet="${at('avif').join(', ')}"/>`)
    expect(html).toContain(`srcSet="${at('webp').join(', ')}"`)
    expect(html).toContain('src="/media/avatars/1/avatar.webp?v=abc&amp;size=64"')
    expect(drawn({ src: 'https://elsewhere.example/me.png' })).not.toContain('<picture')
  })

  test('needs no style attribute, which the content policy would refuse', () => {
    expect(drawn({ name: 'Nadia Rahman' }) + drawn({ src: '/a.webp' }) + drawn({})).not.toContain('style=')
  })
})

function drawn(props: Parameters<typeof Avatar>[0]) {
  return renderToStaticMarkup(Avatar(props))
}
