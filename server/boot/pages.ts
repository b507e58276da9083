import * as build from 'virtual:react-router/server-build'
import { contextFor } from '#app/api.server.ts'
import { handlerOfFew } from './handlers.ts'
import { pagesBy } from './pages-by.ts'

const application = { handler: handlerOfFew(build), contextFor }

export const pagesOf = pagesBy(() => application)
