import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { render } from '@react-email/render'
import { Text } from '@react-email/text'
import type { ContactMessage } from '#contract/contact.ts'
import type { Mail } from '#server/platform/mail.ts'

/** What the operator gets when somebody used the contact form; answering it answers the sender. */
export async function contactMail(message: ContactMessage, to: string): Promise<Mail> {
  const email = (
    <Html lang="en-GB">
      <Head />
      <Body style={{ fontFamily: 'sans-serif', color: '#16211F' }}>
        <Container>
          <Heading as="h1">{message.topic}</Heading>
          <Text>
            From {message.name}, {message.email}
          </Text>
          {message.message.split(/\n{2,}/).map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </Container>
      </Body>
    </Html>
  )
  return {
    to,
    replyTo: message.email,
    subject: `${message.topic}: ${message.name}`,
    html: await render(email),
    text: await render(email, { plainText: true }),
  }
}
