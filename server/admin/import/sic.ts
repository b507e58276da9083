/** The trade of a Standard Industrial Classification code (UK SIC 2007), where a code means one trade: by the category's name. */
const TRADES: Readonly<Record<string, string>> = {
  '41202': 'Building & Extensions',
  '43210': 'Electrical Services',
  '43220': 'Plumbing',
  '43310': 'Plastering & Rendering',
  '43320': 'Carpentry & Joinery',
  '43330': 'Tiling & Flooring',
  '43341': 'Painting & Decorating',
  '43342': 'Windows & Doors',
  '43910': 'Roofing',
  '45200': 'Car Repairs & Servicing',
  '49420': 'House Removals',
  '56210': 'Catering',
  '62012': 'App & Software Development',
  '69102': 'Solicitors & Legal Advice',
  '69201': 'Accountancy & Bookkeeping',
  '69202': 'Accountancy & Bookkeeping',
  '69203': 'Accountancy & Bookkeeping',
  '74201': 'Portrait & Family Photography',
  '74202': 'Commercial Photography',
  '75000': 'Veterinary & Farriery',
  '81221': 'Window & Gutter Cleaning',
  '81300': 'Landscaping & Design',
  '82301': 'Event Planning',
  '85530': 'Driving Lessons',
  '88910': 'Early Years & Childcare',
  '95110': 'Computer & Laptop Repair',
  '95240': 'Upholstery & Furniture Restoration',
}

/** Null if the text is no code ("43910 - Roofing activities"), or one that means no single trade. */
export function sicCategory(text: string): string | null {
  const code = /^\s*(\d{5})\s*-\s/.exec(text)?.[1]
  return code === undefined ? null : (TRADES[code] ?? null)
}
