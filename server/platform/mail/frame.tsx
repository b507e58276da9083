import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { render } from '@react-email/render'
import { Text } from '@react-email/text'
import { createContext, type ReactNode, useContext } from 'react'
import { storedLine } from '#contract/text.ts'
import { type MailLook, mailLook, mailMedia, mailStyles } from './look.ts'
import type { Mail } from './mail.ts'

export type Link = { label: string; href: string }
export type Fact = { label: string; value: string }
export type Item = { title: string; href: string; facts?: Fact[]; note?: string; aside?: Link }

/** In the order of the mail. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | ({ kind: 'item' } & Item)
  | ({ kind: 'button' } & Link)
  | ({ kind: 'link' } & Link)

export type Letter = {
  to: string
  subject: string
  heading: string
  /** Address of a picture of the person whom the heading names. */
  face?: string | undefined
  parts: Part[]
  /** Small print: why this mail came. */
  reason: string
  replyTo?: string | undefined
  /** One-click unsubscribe, only for mail that is not about the account itself. */
  unsubscribe?: string | undefined
  thread?: string | undefined
}

/** `origin`: where the logo is. `look`: ours if there is none. */
export type MailSite = { name: string; origin: string; look?: MailLook }

const Styles = createContext(mailStyles(mailLook(null)))

export async function frameLetter(letter: Letter, site: MailSite): Promise<Mail> {
  const { to, subject, replyTo, unsubscribe, thread } = letter
  const { look = mailLook(null) } = site
  const html = await render(
    <Styles value={mailStyles(look)}>
      <Frame letter={letter} site={site} media={mailMedia(look)} />
    </Styles>,
  )
  const text = plainText(letter, site.name)
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
  if (part.kind === 'facts') return plainFacts(part.facts)
  if (part.kind !== 'item') return plainLink(part)
  const { title, href, facts = [], note, aside } = part
  const lines = [...(facts.length > 0 ? [plainFacts(facts)] : []), ...(note ? [note] : [])]
  return [title, ...lines, href, ...(aside ? [plainLink(aside)] : [])].join('\n')
}

export function plainFacts(facts: Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
}

function plainLink({ label, href }: Link): string {
  return `${label}:\n${href}`
}

const UNSUBSCRIBE = 'Stop this kind of email with one click'

function Frame({ letter, site, media }: { letter: Letter; site: MailSite; media: string }) {
  const styles = useContext(Styles)
  const { heading, face, parts, reason, unsubscribe } = letter
  const button = parts.find((part) => part.kind === 'button')
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{media}</style>
      </Head>
      <Body className="paper" style={styles.paper}>
        {/* What a list of mails shows beside the subject; the spaces keep what follows out of it. */}
        <div dir="auto" style={styles.preview}>
          {previewOf(parts)}
          {' \u200c'.repeat(60)}
        </div>
        <Container style={styles.column}>
          <Brand site={site} />
          <div className="sheet" style={styles.sheet}>
            <Person face={face}>
              <Heading as="h1" dir="auto" className="ink heading" style={styles.heading}>
                {heading}
              </Heading>
            </Person>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be alike, and nothing moves in a mail
              <PartOf key={index} part={part} />
            ))}
            {button ? <Copy href={button.href} /> : null}
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

/** The picture has the name for those who hear the mail, the text for those who see it. */
function Brand({ site: { name, origin } }: { site: MailSite }) {
  const styles = useContext(Styles)
  return (
    <Beside picture={<img src={`${origin}/mail-logo.png`} alt={name} width={40} height={40} style={styles.logo} />}>
      <span aria-hidden="true" className="brand" style={styles.brand}>
        {name}
      </span>
    </Beside>
  )
}

/** What is said of someone, beside their picture. */
function Person({ face, children }: { face: string | undefined; children: ReactNode }) {
  const styles = useContext(Styles)
  if (!face) return children
  return (
    <Beside picture={<img src={face} alt="" width={64} height={64} className="face" style={styles.face} />}>
      {children}
    </Beside>
  )
}

function Beside({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  const styles = useContext(Styles)
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td>{picture}</td>
          <td style={styles.beside}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

function PartOf({ part }: { part: Part }) {
  const styles = useContext(Styles)
  if (part.kind === 'item') return <ItemPart {...part} />
  if (part.kind === 'facts') return <Facts facts={part.facts} />
  if (part.kind === 'button') {
    return (
      <Button href={part.href} className="button" style={styles.button}>
        {part.label}
      </Button>
    )
  }
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

function Copy({ href }: { href: string }) {
  const styles = useContext(Styles)
  return (
    <Text className="soft" style={styles.copy}>
      If the button does not work, copy this address into your browser:
      <br />
      <a href={href} className="link" style={styles.address}>
        {href}
      </a>
    </Text>
  )
}

function Facts({ facts }: { facts: Fact[] }) {
  const styles = useContext(Styles)
  return (
    <table border={0} cellPadding={0} cellSpacing={0} style={styles.facts}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" className="fact soft" style={styles.label}>
              {label}
            </th>
            <td dir="auto" className="fact ink" style={styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ItemPart({ title, href, facts = [], note, aside }: Item) {
  const styles = useContext(Styles)
  return (
    <div className="item" style={styles.item}>
      <Text dir="auto" className="ink" style={styles.itemTitle}>
        <a href={href} className="link" style={styles.link}>
          {title}
        </a>
      </Text>
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      {note ? (
        <Text dir="auto" className="soft" style={styles.note}>
          {note}
        </Text>
      ) : null}
      {aside ? (
        <Text className="soft" style={styles.note}>
          <a href={aside.href} className="link" style={styles.link}>
            {aside.label}
          </a>
        </Text>
      ) : null}
    </div>
  )
}

/** Facts first: they say most in few words. */
function previewOf(parts: Part[]): string {
  const facts = parts.flatMap((part) => (part.kind === 'facts' ? part.facts.map(({ value }) => value) : []))
  const paragraphs = parts.flatMap((part) => (part.kind === 'paragraph' ? [part.text] : []))
  const [first = '', ...rest] = paragraphs
  const said = /^Hello\b.*,$/.test(first) ? rest : paragraphs
  const whole = [...(facts.length > 0 ? [facts.join(' · ')] : []), ...said].join(' ')
  return whole.length > 140 ? `${whole.slice(0, 139)}…` : whole
}
