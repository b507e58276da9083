import { createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { contextFor } from '#app/api.server.ts'
import { boot } from './boot.ts'

// The built server: pages and procedures are in this one bundle.
const handler = createRequestHandler(build, 'production')

await boot((site) => (request, visit) => handler(request, contextFor(site, visit)))
