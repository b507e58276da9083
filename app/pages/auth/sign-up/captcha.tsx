import type { PublicSite } from '#app/api.server.ts'

type Widget = NonNullable<PublicSite['captcha']>

const kinds: Record<Widget['provider'], { className: string; script: string }> = {
  turnstile: { className: 'cf-turnstile', script: 'https://challenges.cloudflare.com/turnstile/v0/api.js' },
  hcaptcha: { className: 'h-captcha', script: 'https://js.hcaptcha.com/1/api.js' },
  recaptcha: { className: 'g-recaptcha', script: 'https://www.google.com/recaptcha/api.js' },
}

export function Captcha({ widget }: { widget: Widget }) {
  const { className, script } = kinds[widget.provider]
  return (
    <div>
      <div className={className} data-sitekey={widget.siteKey} />
      <script src={script} async defer />
      <noscript>
        <p>Signing up needs JavaScript, for the check that you’re human.</p>
      </noscript>
    </div>
  )
}
