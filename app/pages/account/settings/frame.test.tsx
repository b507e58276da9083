import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AccountFrame } from './frame.tsx'

test('without a user the settings ask to log in, and show nothing else [SET-23]', () => {
  const element = <AccountFrame tab="profile">the settings</AccountFrame>
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toContain('Please log in to access account settings.')
  expect(html).not.toContain('the settings')
})
