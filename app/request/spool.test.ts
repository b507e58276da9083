import { expect, test } from 'vitest'
import { fileIn, withPostedFiles } from './posted-file.ts'

const limits = { largest: 400_000, files: 2, parts: 6, around: 4_000 }

function posted(body: Uint8Array, type = 'multipart/form-data; boundary=kettle') {
  const request = new Request('http://fettle.test/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  })
  return withPostedFiles(request, limits, async ({ form, refused }) => {
    const file = fileIn(form, 'file')
    const bytes = file && Buffer.from(await file.arrayBuffer())
    const middle =
      file &&
      (await file
        .slice(4, 8)
        .text()
        .catch(() => ''))
    const texts = [...form].filter(([, value]) => typeof value === 'string')
    return { refused, name: file?.name, bytes, middle, texts }
  })
}

const part = (name: string, content: Uint8Array | string, filename?: string) =>
  Buffer.concat([
    Buffer.from(
      `--kettle\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from('--kettle--\r\n')

test.each([0, 1, 65_500, 65_530, 65_536, 65_540, 131_072, 399_999])(
  'a file of %i bytes is what was sent',
  async (size) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, at) => (at % 7 === 0 ? 13 : at % 251)))
    const got = await posted(
      Buffer.concat([part('title', 'A roof'), part('file', bytes, 'roof.png'), part('more', 'é'), END]),
    )
    expect(got.refused).toBeNull()
    expect(got.texts).toEqual([
      ['title', 'A roof'],
      ['more', 'é'],
    ])
    if (size === 0) return expect(got.bytes).toBeNull()
    expect([got.name, got.bytes?.equals(bytes)]).toEqual(['roof.png', true])
  },
)

test('a mark of the boundary that is cut by the pieces it is read in is found, wherever it is', async () => {
  for (let shift = 0; shift < 24; shift += 1) {
    const bytes = Buffer.alloc(65_536 - 120 + shift, 'x')
    const got = await posted(Buffer.concat([part('file', bytes, 'a.png'), part('after', 'there'), END]))
    expect([got.bytes?.length, got.texts]).toEqual([bytes.length, [['after', 'there']]])
  }
})

test('the texts before a file that is too large are there', async () => {
  const got = await posted(Buffer.concat([part('title', 'A roof'), part('file', Buffer.alloc(900_000), 'a.png'), END]))
  expect([got.refused, got.texts]).toEqual(['too-large', [['title', 'A roof']]])
})

test.each([
  ['nothing', Buffer.alloc(0), []],
  ['noise', Buffer.alloc(5_000, 7), []],
  ['heads without an end', Buffer.from('--kettle\r\nContent-Disposition: form-data'.repeat(50)), []],
  ['too many parts', Buffer.concat([...Array(20).fill(part('a', 'b')), END]), []],
  ['too many files', Buffer.concat([...Array(3).fill(part('file', 'b', 'a.png')), END]), []],
  ['a text that is too long', Buffer.concat([part('title', 'x'.repeat(5_000)), END]), []],
])('%s is refused', async (_what, body, texts) => {
  const got = await posted(body)
  expect([['broken', 'too-large', null].includes(got.refused), got.texts]).toEqual([true, texts])
})
