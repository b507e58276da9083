const wraps = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

export const styles = {
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
  column: { maxWidth: 600, width: '100%' },
  /** Without pictures its box stays, in the colour of the logo; the name stands beside it. */
  logo: { backgroundColor: '#0E4B4A', borderRadius: 11, display: 'block', fontSize: 0 },
  brand: { color: '#0E4B4A', fontSize: 20, fontWeight: 700, letterSpacing: '-0.01em' },
  sheet: {
    backgroundColor: '#FFFFFF',
    border: '1px solid #E4DED3',
    borderRadius: 12,
    margin: '16px 0 0',
    padding: '28px 28px 12px',
  },
  face: { borderRadius: 32, display: 'block' },
  beside: { paddingLeft: 12, verticalAlign: 'middle', width: '100%' },
  heading: { color: '#16211F', fontSize: 24, fontWeight: 700, lineHeight: '1.25', margin: 0, ...wraps },
  paragraph: {
    color: '#16211F',
    fontSize: 16,
    lineHeight: '1.55',
    margin: '16px 0',
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
  link: { color: '#0E4B4A', textDecoration: 'underline' },
  address: { color: '#0E4B4A', textDecoration: 'underline', wordBreak: 'break-all' },
} as const

/** Some mail programs ignore this, or invert the light colours. */
export const media = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
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
  .brand, .link { color: #7fd0c5 !important; }
  .button { background-color: #7fd0c5 !important; color: #0b2423 !important; }
}`
