import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderFiles, type StoredFile } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'fettle-files-'))
const files = folderFiles(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = async (path: string, range?: { first: number; last: number }) => {
  const found = await files.read(path, range)
  return found && { bytes: found.bytes, text: await new Response(found.stream).text() }
}

test('a file is read as it was put, whole or in part', async () => {
  await files.put('avatars/a/one.txt', Buffer.from('mend the kettle'))
  expect(await text('avatars/a/one.txt')).toEqual({ bytes: 15, text: 'mend the kettle' })
  expect(await text('avatars/a/one.txt', { first: 5, last: 7 })).toEqual({ bytes: 15, text: 'the' })
  expect(await text('avatars/a/none.txt')).toBeNull()
  expect(await text('avatars/a')).toBeNull()
})

test('a read while it is replaced gets one of the two, whole', async () => {
  const [small, large] = ['a'.repeat(1000), 'b'.repeat(3_000_000)]
  await files.put('avatars/a/two.txt', Buffer.from(small))
  const seen: string[] = []
  const reading = (async () => {
    for (let turn = 0; turn < 60; turn += 1) seen.push((await text('avatars/a/two.txt'))?.text ?? '')
  })()
  for (let turn = 0; turn < 10; turn += 1) {
    await files.put('avatars/a/two.txt', Buffer.from(turn % 2 === 0 ? large : small))
  }
  await reading
  expect(seen.filter((one) => one !== small && one !== large)).toEqual([])
  expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
})

test('a removed file is gone, with a folder that is left empty; removing nothing is no error', async () => {
  await files.put('avatars/b/one.txt', Buffer.from('x'))
  await files.remove('avatars/b/one.txt')
  await files.remove('avatars/b/one.txt')
  expect(existsSync(join(folder, 'avatars/b'))).toBe(false)
})

test('the list names every file with the time of its last change', async () => {
  const listed: StoredFile[] = []
  for await (const file of files.list()) listed.push(file)
  expect(listed.map(({ path }) => path).sort()).toEqual(['avatars/a/one.txt', 'avatars/a/two.txt'])
  expect(Math.abs((listed[0]?.changedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})

test.each([
  '../secret/x',
  'avatars/../../x',
  '/etc/passwd',
  'avatars/a/..',
  'a\\b/c',
  'x',
  'avatars//x',
  'avatars/a/\0',
])('the path %j leads nowhere', async (path) => {
  await expect(files.put(path, Buffer.from('x'))).rejects.toThrow('Not a path')
  await expect(files.read(path)).rejects.toThrow('Not a path')
  await expect(files.remove(path)).rejects.toThrow('Not a path')
})

test('it is ready while its folder can be written', async () => {
  expect(await files.ok()).toBe(true)
  writeFileSync(join(folder, 'plain'), '')
  await expect(folderFiles(join(folder, 'plain/files')).ok()).rejects.toThrow()
})
