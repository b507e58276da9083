import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RESTRICTED_TO } from '#contract/account/words.ts'
import { AccessDenied } from './access-denied.tsx'

test('the screen of a page for clients says so and leads on [NAV-30, NAV-31]', () => {
  const element = <AccessDenied message={RESTRICTED_TO.client} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toContain('This content is restricted to clients only')
  expect(html).toMatch(/href="\/directory".*Browse Directory/s)
  expect(html).toMatch(/href="\/".*Return Home/s)
})
