import { OUR_FACES } from '#contract/admin/typefaces.ts'
import { mainRoles } from '../look/palette.ts'
import { type FacePair, mailFaces } from '../look/typefaces.ts'

const wraps = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/** What differs between sites. `dark`: for mail programs with dark screens. */
type MailColours = { main: string; onMain: string; dark: { main: string; onMain: string } }
export type MailLook = { colours: MailColours; fonts: { heading: string; text: string } }

const OURS: MailColours = { main: '#0E4B4A', onMain: '#FFFFFF', dark: { main: '#7fd0c5', onMain: '#0b2423' } }

type SiteColours = FacePair & { colour: string }

/** Working a colour out takes milliseconds, and mails come in hundreds. */
const looks = new WeakMap<SiteColours, MailLook>()

/** Null for ours. The colour is moved until it can be read, as on pages. */
export function mailLook(chosen: SiteColours | null): MailLook {
  const known = chosen && looks.get(chosen)
  if (known) return known
  const look = makeLook(chosen)
  if (chosen) looks.set(chosen, look)
  return look
}

function makeLook(chosen: SiteColours | null): MailLook {
  const fonts = mailFaces(chosen ?? { headingFace: OUR_FACES.heading, textFace: OUR_FACES.text })
  if (!chosen?.colour) return { colours: OURS, fonts }
  const [light, dark] = [mainRoles(chosen.colour, 'light'), mainRoles(chosen.colour, 'dark')]
  const roles = (theme: typeof light) => ({ main: theme.petrol, onMain: theme['on-petrol'] })
  return { colours: { ...roles(light), dark: roles(dark) }, fonts }
}

export const mailStyles = ({ colours, fonts }: MailLook) =>
  ({
    paper: {
      backgroundColor: '#FBF8F3',
      color: '#16211F',
      fontFamily: fonts.text,
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
    column: { maxWidth: 600, width: '100%' },
    /** If pictures are off, its box stays, in the colour of the logo; the name stands beside it. */
    logo: { backgroundColor: colours.main, borderRadius: 11, display: 'block', fontSize: 0 },
    brand: { color: colours.main, fontFamily: fonts.heading, fontSize: 20, fontWeight: 700, letterSpacing: '-0.01em' },
    sheet: {
      backgroundColor: '#FFFFFF',
      border: '1px solid #E4DED3',
      borderRadius: 12,
      margin: '16px 0 0',
      padding: '28px 28px 12px',
    },
    face: { borderRadius: 32, display: 'block' },
    beside: { paddingLeft: 12, verticalAlign: 'middle', width: '100%' },
    heading: {
      color: '#16211F',
      fontFamily: fonts.heading,
      fontSize: 24,
      fontWeight: 700,
      lineHeight: '1.25',
      margin: 0,
      ...wraps,
    },
    paragraph: {
      color: '#16211F',
      fontSize: 16,
      lineHeight: '1.55',
      margin: '16px 0',
      whiteSpace: 'pre-line',
      ...wraps,
    },
    button: {
      backgroundColor: colours.main,
      borderRadius: 8,
      color: colours.onMain,
      fontSize: 16,
      fontWeight: 600,
      lineHeight: '1.25',
      margin: '8px 0',
      padding: '14px 24px',
      textDecoration: 'none',
    },
    facts: { borderCollapse: 'collapse', margin: '16px 0', width: '100%' },
    label: {
      borderTop: '1px solid #E4DED3',
      color: '#5A6664',
      fontSize: 15,
      fontWeight: 400,
      lineHeight: '1.5',
      padding: '8px 16px 8px 0',
      textAlign: 'left',
      verticalAlign: 'top',
      width: '34%',
    },
    value: {
      borderTop: '1px solid #E4DED3',
      color: '#16211F',
      fontSize: 15,
      fontWeight: 600,
      lineHeight: '1.5',
      padding: '8px 0',
      verticalAlign: 'top',
      whiteSpace: 'pre-line',
      ...wraps,
    },
    small: { color: '#5A6664', fontSize: 14, lineHeight: '1.5', margin: '16px 0 0', ...wraps },
    reason: { color: '#5A6664', fontSize: 14, lineHeight: '1.5', margin: '16px 0 0', whiteSpace: 'pre-line', ...wraps },
    copy: { color: '#5A6664', fontSize: 14, lineHeight: '1.5', margin: '16px 0', ...wraps },
    choice: { fontSize: 16, lineHeight: '1.5', margin: '16px 0', ...wraps },
    item: { borderTop: '2px solid #E4DED3', margin: '16px 0 0', padding: '14px 0 0' },
    itemTitle: { fontSize: 17, fontWeight: 600, lineHeight: '1.35', margin: 0, ...wraps },
    note: { color: '#5A6664', fontSize: 15, lineHeight: '1.5', margin: '4px 0 0', whiteSpace: 'pre-line', ...wraps },
    link: { color: colours.main, textDecoration: 'underline' },
    address: { color: colours.main, textDecoration: 'underline', wordBreak: 'break-all' },
  }) as const

/** Some mail programs ignore this, or invert the light colours. */
export const mailMedia = ({
  colours: { dark },
}: MailLook) => `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .paper, .paper > table > tbody > tr > td { padding: 16px 8px !important; }
  .sheet { padding: 20px 16px 8px !important; }
  .face { height: 48px !important; width: 48px !important; }
  .heading { font-size: 20px !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #101716 !important; }
  .sheet { background-color: #18211f !important; border-color: #2c3a37 !important; }
  .item, .fact { border-color: #2c3a37 !important; }
  .ink { color: #ecefec !important; }
  .soft { color: #a9b5b2 !important; }
  .brand, .link { color: ${dark.main} !important; }
  .button { background-color: ${dark.main} !important; color: ${dark.onMain} !important; }
}`
