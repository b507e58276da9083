import { createContext, data, type EntryContext, type LoaderFunction, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** What the loaders of a page gave, by route. */
export const heldData = createContext<Map<string, unknown>>()

/** Routes whose loaders leave their data in `heldData`, since React Router would encode it for the browser at once. */
export function holdData(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route && held(id, route)]))
}

function held(id: string, route: NonNullable<Routes[string]>): NonNullable<Routes[string]> {
  const { loader } = route.module
  // What is no page gives its answer itself.
  if (!loader || !route.module.default) return route
  const holding: LoaderFunction = async (given) => {
    const found: unknown = await loader(given)
    if (found instanceof Response) return found
    const { body, init } = withoutInit(found)
    given.context.get(heldData).set(id, body)
    return data(null, init)
  }
  return { ...route, module: { ...route.module, loader: holding } }
}

/** What a loader gave by `data()` or by itself. */
export function withoutInit(found: unknown): { body: unknown; init?: ResponseInit } {
  const wrapped = typeof found === 'object' && found !== null && 'init' in found && 'data' in found
  return wrapped ? { body: found.data, init: found.init as ResponseInit } : { body: found }
}

export function withHeldData(context: EntryContext, held: Map<string, unknown>): EntryContext {
  const { staticHandlerContext } = context
  const loaderData = { ...staticHandlerContext.loaderData }
  for (const id of Object.keys(loaderData)) if (held.has(id)) loaderData[id] = held.get(id)
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } }
}
