import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { failed } from './api.server.ts'

/** Renders the whole document before it is sent: pages are small, and their inline scripts are allowed by hash. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  return new Promise<Response>((resolve, reject) => {
    let broken = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status: broken ? 500 : status, headers }))
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        broken = true
        context.get(failed)(error)
      },
    })
    setTimeout(abort, 10_000).unref()
  })
}

/** Every error of a loader, an action or the router itself. Not those with a status: they are answers. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(failed)(error)
}
