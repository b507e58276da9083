import type { Rolldown } from 'vite'

// Which modules travel to the browser together: those that several pages share, by whose pages they are. A file for every
// component would make some forty requests of a first visit, and each costs a slow phone more than a kilobyte does. Libraries
// change less often than our own code, so they are files of their own, which browsers keep for longer.

/** Files and folders whose pages share a file, the most visited first. A module is in the first that has a page of its own. */
export const sharedBy = {
  kit: [
    'app/entry.client.tsx',
    'app/root.tsx',
    'app/pages/site/layout.tsx',
    'app/pages/site/home',
    'app/pages/site/listing/listing.tsx',
    'app/pages/site/category',
  ],
  lists: ['app/pages/site/directory', 'app/pages/site/job-directory'],
  site: ['app/pages/site'],
  members: ['app/pages/account', 'app/pages/auth', 'app/pages/portfolio', 'app/pages/dev'],
  admin: ['app/pages/admin'],
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', priority: 6, test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'framework', priority: 5, test: /node_modules\/react-router\/|vite\/preload-helper/ },
    ...Object.entries(sharedBy).map(([name, paths], at) => ({
      name: (id: string, context: Rolldown.ChunkingContext) =>
        pagesWith(id, context).some((page) => paths.some((path) => isWithin(page, path))) ? name : null,
      debugName: name,
      priority: 4 - at,
      tags: ['$initial' as const],
      minShareCount: 2,
    })),
  ],
}

/** The modules of pages that have this module from the start. */
function pagesWith(id: string, context: Rolldown.ChunkingContext): string[] {
  const reached = new Set([id])
  const pages: string[] = []
  for (const module of reached) {
    const info = context.getModuleInfo(module)
    if (info?.isEntry) pages.push(module)
    for (const importer of info?.importers ?? []) reached.add(importer)
  }
  return pages
}

function isWithin(id: string, path: string): boolean {
  const at = id.indexOf(`/${path}`)
  return at >= 0 && ['/', '?', undefined].includes(id[at + path.length + 1])
}
