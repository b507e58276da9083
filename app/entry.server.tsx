import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse } from 'react-router'
import { unhandled } from './api.server.ts'
import { renderDocument } from './document/render.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  try {
    return await renderDocument(request, status, headers, routerContext, context)
  } catch (error) {
    context.get(unhandled)(error)
    throw error
  }
}

/** Skips errors with a status: they are answers. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(unhandled)(error)
}
