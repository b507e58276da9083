import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '#tests/support/http/listening.ts'
import { createStaticFiles, precompress } from './static-files.ts'

const script = 'export const plumber = "plumber"\n'.repeat(100)

async function built() {
  const root = await mkdtemp(join(tmpdir(), 'fettle-static-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const clientDir = join(root, 'client')
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await mkdir(join(clientDir, '.vite'))
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(clientDir, '.vite', 'manifest.json'), '{}')
  await writeFile(join(clientDir, 'assets', 'app-abc.js'), script)
  await writeFile(join(clientDir, 'assets', 'face.woff2'), Buffer.alloc(4000))
  await writeFile(join(clientDir, 'favicon.svg'), '<svg/>')
  await precompress(clientDir)
  return clientDir
}

async function serving() {
  return listening({ settings: { clientDir: await built() }, pages: async () => new Response('page', { status: 404 }) })
}

test('hashed files may be kept for ever, others for an hour, each with its type', async () => {
  const { ask } = await serving()
  for (const _ of ['read', 'remembered']) {
    const { status, headers, text } = await ask('/assets/app-abc.js?v=1')
    expect([status, text]).toEqual([200, script])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  const icon = await ask('/favicon.svg')
  expect(icon.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': 'image/svg+xml' })
})

test('the compressed siblings are sent to those who take them', async () => {
  const { ask } = await serving()
  const br = await ask('/assets/app-abc.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect([br.headers['content-encoding'], brotliDecompressSync(br.bytes).toString()]).toEqual(['br', script])
  const gz = await ask('/assets/app-abc.js', { headers: { 'accept-encoding': 'gzip' } })
  expect([gz.headers['content-encoding'], gunzipSync(gz.bytes).toString()]).toEqual(['gzip', script])
  expect(gz.headers['content-type']).toBe('text/javascript; charset=utf-8')
})

test('what is compressed already, or tiny, is left as it is', async () => {
  const dir = await built()
  expect(existsSync(join(dir, 'assets', 'face.woff2.br'))).toBe(false)
  expect(existsSync(join(dir, 'favicon.svg.br'))).toBe(false)
  expect(await precompress(dir)).toBe(1)
})

test('the logo of mails is shown on other sites, and no other file', async () => {
  const clientDir = await built()
  await writeFile(join(clientDir, 'mail-logo.png'), 'logo')
  const { ask } = await listening({ settings: { clientDir }, pages: async () => new Response('page', { status: 404 }) })
  const policyOf = async (path: string) => (await ask(path)).headers['cross-origin-resource-policy']
  expect([await policyOf('/mail-logo.png'), await policyOf('/favicon.svg')]).toEqual(['cross-origin', 'same-origin'])
})

test('a file that the browser has is not sent again, and HEAD sends none', async () => {
  const { ask } = await serving()
  const { headers } = await ask('/favicon.svg')
  const again = await ask('/favicon.svg', { headers: { 'if-none-match': headers.etag } })
  expect([again.status, again.text]).toEqual([304, ''])
  const head = await ask('/favicon.svg', { method: 'HEAD' })
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '6'])
})

test('an unknown asset is not found without asking the pages', async () => {
  const { ask } = await serving()
  const answer = await ask('/assets/old-123.js')
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(answer.text).not.toBe('page')
})

test('nothing outside the folder, and nothing hidden in it, has an address', async () => {
  const { ask } = await serving()
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/.vite/manifest.json',
    '/assets',
  ]
  for (const path of paths) expect((await ask(path)).status, path).toBeGreaterThanOrEqual(400)
})

test('a folder that does not exist has no files', () => {
  expect(createStaticFiles('/nowhere').at('/favicon.svg')).toBeNull()
})

test('memory stays within its bound', async () => {
  const dir = await built()
  const files = createStaticFiles(dir, 5000)
  const first = files.at('/assets/face.woff2')
  await first?.load()
  expect(first?.loaded()).toBeDefined()
  await files.at('/assets/app-abc.js')?.load()
  expect(first?.loaded()).toBeUndefined()
  expect((await first?.load())?.identity).toHaveLength(4000)
})

test('a broken link in the folder does not stop the start', async () => {
  const dir = await built()
  await symlink('/nowhere/at/all', join(dir, 'broken'))
  expect(createStaticFiles(dir).at('/broken')).toBeNull()
})
