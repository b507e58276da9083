import { HEADERS, line } from '../admin/imports.ts'

const MB = 1024 * 1024
const CRLF = '\r\n'
const text = (...lines: string[]) => Buffer.from(lines.join(CRLF))
const good = (rows = 2) => [HEADERS, ...Array.from({ length: rows }, () => line())]

function utf16(value: string, bigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${value}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

/** How a file that is no harm, or harm, must end: refused at once, unreadable further on, or how many rows are ready. */
export type Ending = 'refused' | 'unreadable' | number

/** Fifty files that no one should send, and some that look as if. */
export function hostileCsv(): Record<string, [bytes: Buffer, ends: Ending]> {
  const filled = (cells: string) => text(HEADERS, cells, line())
  return {
    'an empty file': [Buffer.alloc(0), 'refused'],
    'blanks only': [text('', '   ', '', '  '), 'refused'],
    'a mark and nothing else': [Buffer.from('\ufeff'), 'refused'],
    'headers only': [text(HEADERS), 'refused'],
    'headers and empty lines': [text(HEADERS, '', ',,,', ''), 'refused'],
    'one cell': [text('x'), 'refused'],
    'a zip file': [Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)]), 'refused'],
    'an empty zip file': [Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), 'refused'],
    'an old workbook': [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(900)]), 'refused'],
    'a PDF': [Buffer.from('%PDF-1.7 and so on\n'), 'refused'],
    'a PNG': [Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'refused'],
    'a JPEG': [Buffer.from('ffd8ffe000104a464946', 'hex'), 'refused'],
    gzip: [Buffer.from('1f8b0800000000000003', 'hex'), 'refused'],
    'UTF-32': [Buffer.from('fffe0000410000002c000000', 'hex'), 'refused'],
    'UTF-16 without a mark': [Buffer.from(good().join(CRLF), 'utf16le'), 'refused'],
    'random bytes': [Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)), 'refused'],
    zeros: [Buffer.alloc(MB), 'refused'],
    'a NUL in a cell': [filled(line({ name: 'Nul\0l' })), 'refused'],
    'a NUL behind the first megabyte': [
      text(HEADERS, line(), ...Array.from({ length: 60 }, () => `${'x'.repeat(20_000)},,,`), line({ name: 'N\0l' })),
      1,
    ],
    'a NUL in UTF-16': [utf16([HEADERS, line({ name: 'Nul\0l' }), line()].join(CRLF), false), 1],
    'UTF-8 with a mark': [Buffer.concat([Buffer.from('\ufeff'), text(...good())]), 2],
    'UTF-16 LE': [utf16(good().join(CRLF), false), 2],
    'UTF-16 BE': [utf16(good().join(CRLF), true), 2],
    'half a letter of UTF-16 at the end': [Buffer.concat([utf16(good().join(CRLF), false), Buffer.from([65])]), 2],
    'a lone surrogate': [utf16([HEADERS, line({ name: 'Lone \ud800 one' }), line()].join(CRLF), false), 2],
    'Windows-1252': [Buffer.from([HEADERS, line({ name: 'Caf\xe9 \x80' }), line()].join(CRLF), 'latin1'), 2],
    'a letter of UTF-8 broken off': [Buffer.concat([text(...good()), Buffer.from([0xe2, 0x82])]), 2],
    'an unclosed quotation mark at once': [text(`"${HEADERS}`, ...good(3)), 'refused'],
    'an unclosed quotation mark in the second row': [text(HEADERS, `"${line()}`, line()), 'refused'],
    'an unclosed quotation mark far below': [
      text(...good(600), `"${line()}`, ...Array.from({ length: 20 }, () => line())),
      'unreadable',
    ],
    'quotation marks within a cell': [text(HEADERS, line({ name: 'The "Best" Ltd' }), line({ name: '5" pipes' })), 2],
    'quotation marks and nothing': [text(HEADERS, '"",""', line()), 1],
    'a header of 10 MB': [Buffer.alloc(10 * MB, 'x'), 'refused'],
    'a line of 10 MB': [text(...good(300), 'y'.repeat(10 * MB), line()), 'unreadable'],
    'a quoted cell of 10 MB': [text(...good(300), `"${'y\n'.repeat(5 * MB)}"`, line()), 'unreadable'],
    'a cell of 60 kB': [filled(line({ bio: 'z'.repeat(60_000) })), 2],
    'a million columns': [text(','.repeat(1e6), line()), 'refused'],
    'a thousand columns': [text(HEADERS + ',x'.repeat(1000), line()), 'refused'],
    'a million columns in a row': [text(...good(300), `a${','.repeat(1e6)}b`, line()), 'unreadable'],
    'a row of a thousand cells': [text(HEADERS, line() + ',x'.repeat(1000), line()), 1],
    'rows that are too short': [text(HEADERS, 'Only a name', line()), 2],
    formulas: [
      filled(line({ name: `=cmd|' /C calc'!A0`, location: '@SUM(1)', bio: `"=HYPERLINK(""http://x.example"")"` })),
      2,
    ],
    'a script': [filled(line({ name: '<script>alert(1)</script>', website: 'javascript:alert(1)' })), 2],
    'a piece of SQL': [filled(line({ name: `'); drop table profiles; --` })), 2],
    'wrong types': [filled(line({ phone: 'call me', email: '@', website: 'http://', location: '[object Object]' })), 2],
    'duplicate headers': [text(`${HEADERS},Phone,Phone`, `${line()},,`, `${line()},0113 496 0000,`), 2],
    'headers without names': [text(',,,,,,,,', line(), line()), 0],
    'headers called __proto__ and constructor': [
      text(`${HEADERS},__proto__,constructor`, `${line()},a,b`, `${line()},c,d`),
      2,
    ],
    'CR only between lines': [Buffer.from(good().join('\r')), 2],
    'all three line ends': [Buffer.from(`${HEADERS}\r${line()}\n${line()}\r\n${line()}\n\r\n\r${line()}`), 4],
    'a semicolon in place of commas': [Buffer.from(good().join(CRLF).replaceAll(',', ';')), 2],
    'tabs in place of commas': [Buffer.from(good().join(CRLF).replaceAll(',', '\t')), 2],
    'letters that write from right to left': [filled(line({ name: '\u202eLtd gnikcatta' })), 2],
    'a name of emoji and marks': [filled(line({ name: `👩‍🔧${'\u0301'.repeat(50)}` })), 2],
    'the same row a thousand times': [text(HEADERS, ...Array(1000).fill(line({ phone: '0113 496 0123' }))), 1],
    'a name of its own that leads away': [text(HEADERS, line({ name: '../../etc/passwd' }), line()), 2],
    'a million empty lines': [text(HEADERS, line(), '\n'.repeat(1e6), line()), 'unreadable'],
  }
}
