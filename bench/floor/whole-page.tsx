import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createMemoryRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  Outlet,
  type RouterContextProvider,
  RouterProvider,
  UNSAFE_withComponentProps as withProps,
} from 'react-router'
import { flash, site, support, viewer } from '#app/api.server.ts'
import { preloadSignedIn } from '#app/components/frame/signed-in.lazy.tsx'
import { unwrapData } from '#app/document/loader-data.ts'
import * as dashboard from '#app/pages/account/dashboard/dashboard.tsx'
import * as category from '#app/pages/site/category/category.tsx'
import * as directory from '#app/pages/site/directory/directory.tsx'
import * as home from '#app/pages/site/home/home.tsx'
import * as jobDirectory from '#app/pages/site/job-directory/job-directory.tsx'
import * as siteFrame from '#app/pages/site/layout.tsx'
import * as listing from '#app/pages/site/listing/listing.tsx'

/** What the floor needs of a page's module. Methods, since each page has arguments and data of its own types. */
type PageModule = {
  loader?(args: LoaderFunctionArgs & { url: URL; pattern: string }): unknown
  default(props: { loaderData: unknown }): ReactNode
}

const root: PageModule = {
  async loader({ context }) {
    const person = context.get(viewer)
    if (person) await preloadSignedIn()
    return { site: context.get(site), viewer: person, support: context.get(support), flash: context.get(flash) }
  },
  default: () => <Outlet />,
}

const pages: [path: string, page: PageModule][] = [
  ['/', home],
  ['/directory', directory],
  ['/directory/:id', listing],
  ['/categories/:slug', category],
  ['/job-directory', jobDirectory],
  ['/dashboard', dashboard],
]
const modules = new Map<string, PageModule>([['root', root], ['frame', siteFrame], ...pages])
const routes = [
  {
    id: 'root',
    Component: withProps(root.default),
    children: [
      {
        id: 'frame',
        Component: withProps(siteFrame.default),
        children: pages.map(([path, page]) => ({ id: path, path, Component: withProps(page.default) })),
      },
    ],
  },
]

/** The page of an address: its frame and contents in the plainest of documents. */
export async function renderPage(request: Request, context: RouterContextProvider): Promise<string> {
  const url = new URL(request.url)
  const matches = matchRoutes(routes, url.pathname) ?? []
  const found = matches.map(async ({ route: { id = '' }, params }) => {
    const data = await modules.get(id)?.loader?.({ request, params, context, url, pattern: id })
    return [id, unwrapData(data).body]
  })
  const loaderData = Object.fromEntries(await Promise.all(found))
  const router = createMemoryRouter(routes, {
    initialEntries: [url.pathname + url.search],
    hydrationData: { loaderData },
  })
  const page = renderToString(<RouterProvider router={router} />)
  return `<!doctype html><html lang="en-GB"><head><title>Fettle</title></head><body>${page}</body></html>`
}
