/** Checked in, so that a change of what programs see is seen. `npm run api` writes it. */
export const OPENAPI_FILE = 'server/api/v1/openapi.json'
