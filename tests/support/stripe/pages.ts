import type { Books } from './life.ts'

/** Answers with the pages that people see, which a browser is sent to. Null if it is none of them. */
export function pageFor(books: Books, method: string, url: URL, posted: URLSearchParams): PageAnswer | null {
  const [, pay] = /^\/pay\/(\w+)$/.exec(url.pathname) ?? []
  const session = pay === undefined ? undefined : books.sessions.get(pay)
  if (session && method === 'GET') return { html: checkoutPage(session.id, session.status === 'open') }
  if (session && method === 'POST') {
    const card = posted.get('card') !== 'none'
    if (posted.get('act') !== 'pay') return { to: session.cancel_url ?? '/' }
    if (session.status === 'open') books.complete(session.id, { card })
    return { to: session.success_url ?? '/' }
  }
  if (/^\/portal\/\w+$/.test(url.pathname)) return { html: portalPage(url.searchParams.get('back') ?? '/') }
  return null
}

export type PageAnswer = { html: string } | { to: string }

function checkoutPage(id: string, open: boolean): string {
  const form = `<form method="post">
    <p><label><input type="radio" name="card" value="works" checked> With a card</label>
    <label><input type="radio" name="card" value="none"> Without a card</label></p>
    <p><button name="act" value="pay">Pay</button> <button name="act" value="cancel">Cancel</button></p>
  </form>`
  return framed('Checkout', open ? `<p>${id}</p>${form}` : '<p>This checkout is over.</p>')
}

function portalPage(back: string): string {
  return framed(
    'Customer portal',
    `<p><a href="${back.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">Back</a></p>`,
  )
}

const framed = (title: string, body: string) =>
  `<!doctype html><html lang="en-GB"><title>${title}</title><body><h1>${title} (stand-in for Stripe)</h1>${body}</body></html>`
