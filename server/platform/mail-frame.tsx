import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { render } from '@react-email/render'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import type { Mail } from './mail.ts'

/** What a mail says: paragraphs, perhaps with one thing to press. */
export type Letter = {
  to: string
  subject: string
  heading: string
  paragraphs: ReactNode[]
  button?: { label: string; href: string }
  /** Small print below: why this came. */
  reason: string
  replyTo?: string
  /** The address of one-click unsubscribe, for what is not about the account itself. */
  unsubscribe?: string
}

/** A letter in the site's frame, as HTML and as text. Both say the same. */
export async function frameLetter(letter: Letter, siteName: string): Promise<Mail> {
  const { to, subject, replyTo, unsubscribe } = letter
  const email = <Frame letter={letter} siteName={siteName} />
  const html = await render(email)
  const text = await render(email, { plainText: true })
  return { to, subject, ...(replyTo ? { replyTo } : {}), ...(unsubscribe ? { unsubscribe } : {}), html, text }
}

function Frame({ letter, siteName }: { letter: Letter; siteName: string }) {
  const { heading, paragraphs, button, reason } = letter
  return (
    <Html lang="en-GB">
      <Head />
      <Body
        style={{ fontFamily: 'Inter, Arial, sans-serif', backgroundColor: '#FBF8F3', color: '#16211F', padding: 24 }}
      >
        <Container style={{ maxWidth: 560 }}>
          <Text style={{ fontWeight: 700, fontSize: 18, color: '#0E4B4A' }}>{siteName}</Text>
          <Heading as="h1" style={{ fontSize: 24, lineHeight: 1.25 }}>
            {heading}
          </Heading>
          {paragraphs.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter is rendered once
            <Text key={at} style={{ fontSize: 16, lineHeight: 1.5 }}>
              {paragraph}
            </Text>
          ))}
          {button ? (
            <Button
              href={button.href}
              style={{ backgroundColor: '#0E4B4A', color: '#FFFFFF', borderRadius: 12, padding: '12px 20px' }}
            >
              {button.label}
            </Button>
          ) : null}
          <Text style={{ fontSize: 14, color: '#5A6664', marginTop: 32 }}>{reason}</Text>
        </Container>
      </Body>
    </Html>
  )
}
