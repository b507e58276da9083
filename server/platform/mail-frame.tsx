import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { render } from '@react-email/render'
import { Text } from '@react-email/text'
import { storedLine } from '#contract/text.ts'
import type { Mail } from './mail.ts'

export type Link = { label: string; href: string }
export type Item = { title: string; href: string; note?: string; aside?: Link }

/** In the order of the mail. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | ({ kind: 'item' } & Item)
  | ({ kind: 'button' } & Link)
  | ({ kind: 'link' } & Link)

export type Letter = {
  to: string
  subject: string
  heading: string
  parts: Part[]
  /** Small print: why this mail came. */
  reason: string
  replyTo?: string
  /** One-click unsubscribe, only for mail that is not about the account itself. */
  unsubscribe?: string
  thread?: string
}

export async function frameLetter(letter: Letter, siteName: string): Promise<Mail> {
  const { to, subject, replyTo, unsubscribe, thread } = letter
  const html = await render(<Frame letter={letter} siteName={siteName} />)
  const text = plainText(letter, siteName)
  const more = {
    ...(replyTo ? { replyTo } : {}),
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(thread ? { thread } : {}),
  }
  return { to, subject, ...more, html, text }
}

/** A stranger may sign up with another person's address and choose this name: it must not become a link, or a message. */
export function hello(name: string): string {
  const called = storedLine(name).replace(/\s+/g, ' ')
  const isName = called !== '' && called.length <= 60 && !/[:/\\@<>]|\.\S|\p{Nd}|(?:\S+ ){4}/u.test(called)
  return isName ? `Hello ${called},` : 'Hello,'
}

function plainText(letter: Letter, siteName: string): string {
  const { heading, parts, reason, unsubscribe } = letter
  const said = [
    heading,
    ...parts.map(plainPart),
    `--\n${siteName}`,
    ...(reason ? [reason] : []),
    ...(unsubscribe ? [`${UNSUBSCRIBE}:\n${unsubscribe}`] : []),
  ]
  return `${said.join('\n\n')}\n`
}

function plainPart(part: Part): string {
  if (part.kind === 'paragraph') return part.text
  if (part.kind !== 'item') return plainLink(part)
  const { title, href, note, aside } = part
  return [title, ...(note ? [note] : []), href, ...(aside ? [plainLink(aside)] : [])].join('\n')
}

function plainLink({ label, href }: Link): string {
  return `${label}:\n${href}`
}

const UNSUBSCRIBE = 'Stop this kind of mail with one click'

function Frame({ letter, siteName }: { letter: Letter; siteName: string }) {
  const { heading, parts, reason, unsubscribe } = letter
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{dark}</style>
      </Head>
      <Body className="paper" style={styles.paper}>
        {/* What a list of mails shows beside the subject; the spaces keep what follows out of it. */}
        <div dir="auto" style={styles.preview}>
          {previewOf(parts)}
          {' \u200c'.repeat(60)}
        </div>
        <Container style={styles.column}>
          <Text className="brand" style={styles.brand}>
            {siteName}
          </Text>
          <div className="sheet" style={styles.sheet}>
            <Heading as="h1" dir="auto" className="ink" style={styles.heading}>
              {heading}
            </Heading>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be alike, and nothing moves in a mail
              <PartOf key={index} part={part} />
            ))}
          </div>
          {reason ? (
            <Text className="soft" style={styles.reason}>
              {reason}
            </Text>
          ) : null}
          {unsubscribe ? (
            <Text className="soft" style={styles.small}>
              <a href={unsubscribe} className="link" style={styles.link}>
                {UNSUBSCRIBE}
              </a>
            </Text>
          ) : null}
        </Container>
      </Body>
    </Html>
  )
}

function PartOf({ part }: { part: Part }) {
  if (part.kind === 'item') return <ItemPart {...part} />
  if (part.kind === 'button') return <ButtonPart {...part} />
  if (part.kind === 'link') {
    return (
      <Text style={styles.choice}>
        <a href={part.href} className="link" style={styles.link}>
          {part.label}
        </a>
      </Text>
    )
  }
  return (
    <Text dir="auto" className="ink" style={styles.paragraph}>
      {part.text}
    </Text>
  )
}

function ButtonPart({ label, href }: Link) {
  return (
    <>
      <Button href={href} className="button" style={styles.button}>
        {label}
      </Button>
      <Text className="soft" style={styles.copy}>
        If the button does not work, copy this address into your browser:
        <br />
        <a href={href} className="link" style={styles.link}>
          {href}
        </a>
      </Text>
    </>
  )
}

function ItemPart({ title, href, note, aside }: Item) {
  return (
    <div className="item" style={styles.item}>
      <Text dir="auto" className="ink" style={styles.itemTitle}>
        <a href={href} className="link" style={styles.titleLink}>
          {title}
        </a>
      </Text>
      {note ? (
        <Text dir="auto" className="soft" style={styles.note}>
          {note}
        </Text>
      ) : null}
      {aside ? (
        <Text className="soft" style={styles.note}>
          <SoftLink {...aside} />
        </Text>
      ) : null}
    </div>
  )
}

function SoftLink({ label, href }: Link) {
  return (
    <a href={href} className="link" style={styles.softLink}>
      {label}
    </a>
  )
}

function previewOf(parts: Part[]): string {
  const paragraphs = parts.flatMap((part) => (part.kind === 'paragraph' ? [part.text] : []))
  const [first = '', ...rest] = paragraphs
  const whole = (/^Hello\b.*,$/.test(first) ? rest : paragraphs).join(' ')
  return whole.length > 140 ? `${whole.slice(0, 139)}…` : whole
}

const wraps = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

const styles = {
  paper: {
    backgroundColor: '#FBF8F3',
    color: '#16211F',
    fontFamily: 'Inter, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif',
    margin: 0,
    padding: '32px 16px',
  },
  preview: {
    display: 'none',
    overflow: 'hidden',
    maxHeight: 0,
    maxWidth: 0,
    opacity: 0,
    fontSize: 1,
    lineHeight: '1px',
  },
  column: { maxWidth: 560, width: '100%' },
  brand: { color: '#0E4B4A', fontSize: 20, fontWeight: 700, letterSpacing: '-0.01em', margin: '0 0 16px' },
  sheet: { backgroundColor: '#FFFFFF', border: '1px solid #E4DED3', borderRadius: 12, padding: '28px 28px 20px' },
  heading: { color: '#16211F', fontSize: 24, fontWeight: 700, lineHeight: '1.25', margin: '0 0 16px', ...wraps },
  paragraph: {
    color: '#16211F',
    fontSize: 16,
    lineHeight: '1.55',
    margin: '0 0 16px',
    whiteSpace: 'pre-line',
    ...wraps,
  },
  button: {
    backgroundColor: '#0E4B4A',
    borderRadius: 8,
    color: '#FFFFFF',
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '1.25',
    margin: '4px 0',
    padding: '14px 24px',
    textDecoration: 'none',
  },
  small: { color: '#5A6664', fontSize: 14, lineHeight: '1.5', margin: '16px 0 0', ...wraps },
  reason: { color: '#5A6664', fontSize: 14, lineHeight: '1.5', margin: '16px 0 0', whiteSpace: 'pre-line', ...wraps },
  copy: { color: '#5A6664', fontSize: 14, lineHeight: '1.5', margin: '16px 0', ...wraps },
  choice: { fontSize: 16, lineHeight: '1.5', margin: '16px 0', ...wraps },
  item: { borderTop: '1px solid #E4DED3', padding: '14px 0 16px' },
  itemTitle: { fontSize: 17, fontWeight: 600, lineHeight: '1.35', margin: 0, ...wraps },
  titleLink: { color: '#0E4B4A', textDecoration: 'underline' },
  note: { color: '#5A6664', fontSize: 15, lineHeight: '1.5', margin: '4px 0 0', whiteSpace: 'pre-line', ...wraps },
  softLink: { color: '#0E4B4A', textDecoration: 'underline' },
  link: { color: '#0E4B4A', textDecoration: 'underline', wordBreak: 'break-all' },
} as const

/** Some mail programs ignore this, or invert the light colours. */
const dark = `@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #101716 !important; }
  .sheet { background-color: #18211f !important; border-color: #2c3a37 !important; }
  .item { border-color: #2c3a37 !important; }
  .ink { color: #ecefec !important; }
  .soft { color: #a9b5b2 !important; }
  .brand, .link { color: #7fd0c5 !important; }
  .button { background-color: #7fd0c5 !important; color: #0b2423 !important; }
}`
