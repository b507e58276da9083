import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Pagination, pageItems } from './pagination.tsx'

const gap = 'gap' as const

describe('pagination', () => {
  test.each([
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 10, [1, 2, gap, 10]],
    [2, 10, [1, 2, 3, gap, 10]],
    [5, 10, [1, gap, 4, 5, 6, gap, 10]],
    [9, 10, [1, gap, 8, 9, 10]],
    [10, 10, [1, gap, 9, 10]],
    [4, 5, [1, gap, 3, 4, 5]],
  ])('page %i of %i offers first, last and neighbours, with ellipses [DIR-24]', (page, pages, expected) => {
    expect(pageItems(page, pages)).toEqual(expected)
  })

  test('every page offered is a link to its address, the current one is named [DIR-24]', () => {
    const html = drawn(5, 10)
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
    expect(new Set(links)).toEqual(new Set(['/list?page=1', '/list?page=4', '/list?page=6', '/list?page=10']))
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html.match(/…/g)).toHaveLength(2)
  })

  test.each([0, 1])('is hidden with %i pages [DIR-25]', (pages) => {
    expect(drawn(1, pages)).toBe('')
  })

  test('is shown with 2 pages [DIR-25]', () => {
    expect(drawn(1, 2)).toContain('<nav')
  })
})

function drawn(page: number, pages: number) {
  const pagination = createElement(Pagination, { page, pages, href: (to: number) => `/list?page=${to}` })
  return renderToStaticMarkup(createElement(MemoryRouter, null, pagination))
}
