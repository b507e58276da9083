import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { contextFor } from '#app/api.server.ts'
import { pagesBy } from './pages-by.ts'

const application = { handler: createRequestHandler(build, 'production'), contextFor }

export const pagesOf = pagesBy(() => application)
