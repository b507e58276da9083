/**
 * The floor for pages made anew: a bare Node `http` server that reads who is signed in, runs a page's loaders, which
 * are its statements, and renders its frame and contents with react-dom/server, and nothing else: no shell, no
 * framework, no data for the browser. bench/floor/build.ts bundles it.
 */
import { createServer } from 'node:http'
import { contextFor } from '#app/api.server.ts'
import { announce } from './floor/announce.ts'
import { renderPage } from './floor/whole-page.tsx'
import { openWork } from './work.ts'

const { work } = await openWork(process.env)
const { site } = work
const visit = { requestId: 'floor', clientAddress: '127.0.0.1', log: site.log, operator: false }

const server = createServer(async (incoming, outgoing) => {
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers({ cookie: incoming.headers.cookie ?? '' })
  const browser = { headers, setCookies: [] }
  const address = new URL(url, site.settings.siteUrl)
  const told = (error: unknown) => console.error(error)
  const context = await contextFor(site, { ...visit, browser, method, path: address.pathname }, told)
  const body = Buffer.from(await renderPage(new Request(address, { headers }), context))
  outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  outgoing.end(body)
})
announce(server)
