import {
  createContext,
  data,
  type EntryContext,
  type LoaderFunction,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { encodePageData } from './page-data.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** What the loaders of a page gave, by route. */
const capturedData = createContext<Map<string, unknown>>()

/** Routes whose loaders leave their data aside, since React Router would encode it for the browser at once. */
export function captureLoaderData(routes: Routes): Routes {
  return withLoaders(routes, (loader, id) => async (given) => {
    const { body, init } = unwrapData(await loader(given))
    if (body instanceof Response) return body
    given.context.get(capturedData).set(id, body)
    return data(null, init)
  })
}

export function beginCapture(context: RouterContextProvider): void {
  context.set(capturedData, new Map())
}

export function restoreLoaderData(routerContext: EntryContext, context: RouterContextProvider): EntryContext {
  const captured = context.get(capturedData)
  const { staticHandlerContext } = routerContext
  const loaderData = { ...staticHandlerContext.loaderData }
  for (const id of Object.keys(loaderData)) if (captured.has(id)) loaderData[id] = captured.get(id)
  return { ...routerContext, staticHandlerContext: { ...staticHandlerContext, loaderData } }
}

/** Routes whose loaders fail where `encodePageData` would, for development: there React Router encodes more. */
export function checkLoaderData(routes: Routes): Routes {
  return withLoaders(routes, (loader) => async (given) => {
    const found = await loader(given)
    const { body } = unwrapData(found)
    if (!(body instanceof Response)) encodePageData({ body })
    return found
  })
}

/** What a loader gave by `data()` or by itself. */
export function unwrapData(found: unknown): { body: unknown; init?: ResponseInit } {
  const wrapped = typeof found === 'object' && found !== null && 'init' in found && 'data' in found
  return wrapped ? { body: found.data, init: found.init as ResponseInit } : { body: found }
}

/** Changes the loaders of pages. What is no page gives its response itself. */
function withLoaders(routes: Routes, change: (loader: LoaderFunction, id: string) => LoaderFunction): Routes {
  const changed = ([id, route]: [string, Route | undefined]): [string, Route | undefined] => {
    const loader = route?.module.default && route.module.loader
    return [id, route && loader ? { ...route, module: { ...route.module, loader: change(loader, id) } } : route]
  }
  return Object.fromEntries(Object.entries(routes).map(changed))
}
