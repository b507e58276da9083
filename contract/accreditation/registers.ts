/** A public register in which anyone can look up an entry. */
type Register = { name: string; search: string }

/** The public searches of registers that providers in the UK name, by words of the name they go by. */
const REGISTERS: readonly (Register & { words: RegExp })[] = [
  {
    name: 'Gas Safe Register',
    words: /\bgas ?safe\b/i,
    search: 'https://www.gassaferegister.co.uk/find-an-engineer-or-check-the-register/',
  },
  { name: 'NICEIC', words: /\bniceic\b/i, search: 'https://niceic.com/find-a-tradesperson/' },
  { name: 'NAPIT', words: /\bnapit\b/i, search: 'https://search.napit.org.uk/' },
  {
    name: 'Registered Competent Person Electrical',
    words: /\b(elecsa|competent person)\b/i,
    search: 'https://www.electricalcompetentperson.co.uk/',
  },
  { name: 'OFTEC', words: /\boftec\b/i, search: 'https://www.oftec.org/find-a-technician' },
  { name: 'HETAS', words: /\bhetas\b/i, search: 'https://www.hetas.co.uk/find-installer/' },
  { name: 'FENSA', words: /\bfensa\b/i, search: 'https://www.fensa.org.uk/find-an-installer' },
  { name: 'Certass', words: /\bcertass\b/i, search: 'https://www.certass.co.uk/' },
  { name: 'TrustMark', words: /\btrust ?mark\b/i, search: 'https://www.trustmark.org.uk/' },
  { name: 'MCS', words: /\bmcs\b|\bmicrogeneration\b/i, search: 'https://mcscertified.com/find-an-installer/' },
  { name: 'WaterSafe', words: /\bwater ?safe\b/i, search: 'https://www.watersafe.org.uk/' },
  { name: 'Federation of Master Builders', words: /\bfmb\b|\bmaster builders\b/i, search: 'https://www.fmb.org.uk/' },
  {
    name: 'Waste carriers',
    words: /\bwaste carrier/i,
    search: 'https://environment.data.gov.uk/public-register/view/search-waste-carriers-brokers',
  },
  {
    name: 'SIA licence holders',
    words: /\bsia\b|\bsecurity industry\b/i,
    search: 'https://services.sia.homeoffice.gov.uk/rolh',
  },
  {
    name: 'Solicitors Register',
    words: /\bsra\b|\bsolicitors\b/i,
    search: 'https://www.sra.org.uk/consumers/register/',
  },
  {
    name: 'Financial Services Register',
    words: /\bfca\b|\bfinancial conduct\b/i,
    search: 'https://register.fca.org.uk/',
  },
  { name: 'ICAEW', words: /\bicaew\b/i, search: 'https://find.icaew.com/' },
  {
    name: 'Register of data controllers',
    words: /\bico\b|\binformation commissioner\b/i,
    search: 'https://ico.org.uk/ESDWebPages/Search',
  },
  {
    name: 'Companies House',
    words: /\bcompanies house\b/i,
    search: 'https://find-and-update.company-information.service.gov.uk/',
  },
  { name: 'HCPC', words: /\bhcpc\b/i, search: 'https://www.hcpc-uk.org/check-the-register/' },
  { name: 'RCVS', words: /\brcvs\b/i, search: 'https://findavet.rcvs.org.uk/' },
  { name: 'Ofsted', words: /\bofsted\b/i, search: 'https://reports.ofsted.gov.uk/' },
]

/** The register that an accreditation names. Null if we know none by that name. */
export function registerOf(name: string): Register | null {
  const found = REGISTERS.find(({ words }) => words.test(name))
  return found ? { name: found.name, search: found.search } : null
}
