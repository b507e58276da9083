import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { RouteMatcher } from './route-matcher.ts'
import config from './routes.ts'

// With an outermost route, as React Router makes them of the list.
const routes: RouteObject[] = [{ id: 'root', path: '', children: config.map(asRoute) }]
const matcher = new RouteMatcher()
matcher.update(routes)

test('finds at every address what React Router finds', () => {
  const addresses = paths(config).flatMap((path) => {
    const address = path.replaceAll(/:(\w+)/g, '$1-1').replaceAll('*', 'no/such/page')
    const [full, short] = [address.replaceAll('?', ''), address.replaceAll(/\/[^/]+\?/g, '')]
    return [full, short, `${full}/`, `${full}/more`, full.toUpperCase(), full.replaceAll('a', '%61')]
  })
  addresses.push('//directory', '/directory%2Fx', '/%', '/directory/%E0%A4', '/admin//users', '/é')
  expect(addresses.length).toBeGreaterThan(900)
  for (const address of addresses)
    expect(found(matcher.match(address)), address).toEqual(found(matchRoutes(routes, address)))
})

test('makes patterns for few of them', () => {
  const made = vi.fn()
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct(target, args) {
        made()
        return Reflect.construct(target, args)
      },
    }),
  )
  matcher.match('/directory')
  vi.unstubAllGlobals()
  expect(made.mock.calls.length).toBeGreaterThan(0)
  expect(made.mock.calls.length).toBeLessThan(40)
})

test('hands out the routes that it was given, which React Router completes later', () => {
  const found = matcher.match({ pathname: '/dashboard' }) ?? []
  expect(found).toHaveLength(4)
  let known = routes
  for (const { route } of found) {
    expect(known).toContain(route)
    known = route.children ?? []
  }
})

function asRoute({ id, file, path, index, children }: RouteConfigEntry): RouteObject {
  const route = { id: id ?? file, path }
  return index ? { ...route, index } : { ...route, children: children?.map(asRoute) }
}

function paths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return [own || '/', ...paths(children, own)]
  })
}

function found(matches: RouteMatch[] | null) {
  return matches?.map(({ route, ...match }) => ({ ...match, id: route.id }))
}
