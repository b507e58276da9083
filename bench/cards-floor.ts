/**
 * The floor for pages that are not cached: a bare Node `http` server that runs the SQL of the directory's first page
 * and renders its cards with react-dom/server, and nothing else. bench/floor/build.ts bundles it.
 */
import { createServer } from 'node:http'
import { cardsOf } from '#server/directory/card.ts'
import type { CountedHit } from '#server/directory/matches.ts'
import { anyListing, browseCounted } from '#server/directory/query.ts'
import { announce } from './floor/announce.ts'
import { render } from './floor/page.tsx'
import { openWork, statementOf } from './work.ts'

const found = statementOf(browseCounted(anyListing))
const { work } = await openWork(process.env.DATABASE_URL ?? '')
const { pool } = work.site.database

const server = createServer(async (_, outgoing) => {
  const { rows } = await pool.query<CountedHit>(found)
  const cards = await cardsOf(work, rows, { point: null, words: [], nothingMatched: false })
  const body = Buffer.from(render(cards, rows[0]?.number ?? 0))
  outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  outgoing.end(body)
})
announce(server)
