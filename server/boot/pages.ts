import * as build from 'virtual:react-router/server-build'
import { contextFor } from '#app/api.server.ts'
import { requestHandler } from '#app/document/render.tsx'
import { pagesBy } from './pages-by.ts'

const application = { handler: requestHandler(build), contextFor, routes: build.routes }

export const pagesOf = pagesBy(() => application)
