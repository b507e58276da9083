import type { EntryContext, MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { readHtml } from '#tests/support/html.ts'
import { metaTags } from './meta-tags.ts'

type Meta = (given: { loaderData: unknown; error: unknown }) => MetaDescriptor[]

/** Of a page below a frame, as React Router hands it over; `failed`: the route whose boundary shows an error. */
function contextOf(metas: Record<string, Meta | undefined>, failed?: string): EntryContext {
  const ids = Object.keys(metas)
  return {
    routeModules: Object.fromEntries(ids.map((id) => [id, { default: () => null, meta: metas[id] }])),
    staticHandlerContext: {
      matches: ids.map((id) => ({ params: {}, pathname: '/', route: { id } })),
      loaderData: Object.fromEntries(ids.map((id) => [id, `data of ${id}`])),
      errors: failed ? { [failed]: new Error('gone') } : null,
      location: { pathname: '/' },
    },
  } as unknown as EntryContext
}

const read = (tags: string) => readHtml(new Response(tags))

test('what a stranger wrote ends no tag, whatever it is', async () => {
  const evil = `"'></title><script>evil</script>&amp;`
  const html = await read(
    metaTags(
      contextOf({
        page: () => [
          { title: evil },
          { name: 'description', content: evil },
          { tagName: 'link', rel: 'canonical', href: evil },
          { tagName: 'link', rel: 'alternate', title: evil },
          { 'script:ld+json': { name: `</script>${evil}` } },
        ],
      }),
    ),
  )
  expect(html.all('*').map(({ name }) => name)).toEqual(['title', 'meta', 'link', 'link', 'script'])
  expect(html.title).toBe(evil)
  expect(html.one('meta', { name: 'description' }).attribs.content).toBe(evil)
  expect(html.one('link', { rel: 'canonical' }).attribs.href).toBe(evil)
  expect(html.one('link', { rel: 'alternate' }).attribs.title).toBe(evil)
  expect(html.ld()).toEqual([{ name: `</script>${evil}` }])
})

test('the innermost page that tells anything speaks, and knows its data', async () => {
  const root: Meta = () => [{ title: 'Root' }]
  const page: Meta = ({ loaderData }) => [{ title: `Page with ${loaderData}` }]
  expect((await read(metaTags(contextOf({ root, page })))).title).toBe('Page with data of page')
  expect((await read(metaTags(contextOf({ root, page: undefined })))).title).toBe('Root')
})

test('where a page failed, its frame speaks and knows the error', async () => {
  const root: Meta = ({ error }) => [{ title: `Root after ${error}` }]
  const page: Meta = () => [{ title: 'Page' }]
  expect((await read(metaTags(contextOf({ root, page }, 'root')))).title).toBe('Root after Error: gone')
})
