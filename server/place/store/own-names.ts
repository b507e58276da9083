/** The source is wrong: these aliases point at another place of that name. */
export const WRONG_ALIASES = ['Richmond upon Thames', 'Stroke on Trent', 'New York, New York']

/** The typed name, and the name in cities.csv. */
export const OWN_ALIASES = [
  ['Mcr', 'Manchester'],
  ['Bham', 'Birmingham'],
  ["B'ham", 'Birmingham'],
  ["L'pool", 'Liverpool'],
  ['Ldn', 'London'],
  ['Sheff', 'Sheffield'],
  ['Soton', 'Southampton'],
  ['Middlesboro', 'Middlesbrough'],
  ['Newcastle', 'Newcastle-under-Lyme'],
  ['Newcastle under Lyne', 'Newcastle-under-Lyme'],
  ['Londonderry', 'Derry'],
  ['Weston s Mare', 'Weston-Super-Mare'],
  ['Llanfairpwll', 'Llanfair Pwllgwyngyll'],
  ['Llanfair PG', 'Llanfair Pwllgwyngyll'],
  ['Llanfair Pwll', 'Llanfair Pwllgwyngyll'],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'Llanfair Pwllgwyngyll'],
  ['Llandod', 'Llandrindod Wells'],
  ['Builth', 'Builth Wells'],
  ['Bognor', 'Bognor Regis'],
  ['Wolves', 'Wolverhampton'],
  ['Market Harboro', 'Market Harborough'],
  ['Loughboro', 'Loughborough'],
  ['Wellingboro', 'Wellingborough'],
]

/** The post town, or usual name, of each of the 124 postcode areas. */
export const AREA_NAMES: Record<string, string> = Object.fromEntries(
  `AB Aberdeen, AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BH Bournemouth, BL Bolton, BN Brighton,
BR Bromley, BS Bristol, BT Belfast, CA Carlisle, CB Cambridge, CF Cardiff, CH Chester, CM Chelmsford, CO Colchester,
CR Croydon, CT Canterbury, CV Coventry, CW Crewe, DA Dartford, DD Dundee, DE Derby, DG Dumfries, DH Durham,
DL Darlington, DN Doncaster, DT Dorchester, DY Dudley, E London, EC London, EH Edinburgh, EN Enfield, EX Exeter,
FK Falkirk, FY Blackpool, G Glasgow, GL Gloucester, GU Guildford, GY Guernsey, HA Harrow, HD Huddersfield,
HG Harrogate, HP Hemel Hempstead, HR Hereford, HS Outer Hebrides, HU Hull, HX Halifax, IG Ilford, IM Isle of Man,
IP Ipswich, IV Inverness, JE Jersey, KA Kilmarnock, KT Kingston upon Thames, KW Kirkwall, KY Kirkcaldy, L Liverpool,
LA Lancaster, LD Llandrindod Wells, LE Leicester, LL Llandudno, LN Lincoln, LS Leeds, LU Luton, M Manchester,
ME Rochester, MK Milton Keynes, ML Motherwell, N London, NE Newcastle upon Tyne, NG Nottingham, NN Northampton,
NP Newport, NR Norwich, NW London, OL Oldham, OX Oxford, PA Paisley, PE Peterborough, PH Perth, PL Plymouth,
PO Portsmouth, PR Preston, RG Reading, RH Redhill, RM Romford, S Sheffield, SA Swansea, SE London, SG Stevenage,
SK Stockport, SL Slough, SM Sutton, SN Swindon, SO Southampton, SP Salisbury, SR Sunderland, SS Southend-on-Sea,
ST Stoke-on-Trent, SW London, SY Shrewsbury, TA Taunton, TD Galashiels, TF Telford, TN Tonbridge, TQ Torquay, TR Truro,
TS Middlesbrough, TW Twickenham, UB Southall, W London, WA Warrington, WC London, WD Watford, WF Wakefield, WN Wigan,
WR Worcester, WS Walsall, WV Wolverhampton, YO York, ZE Lerwick`
    .split(/,\s+/)
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
)

/** Populations that the tables lack, for towns with a namesake: by name and latitude. */
export const SIZES: Record<string, number> = {
  'Bromley at 51.4061': 87_889,
  'Tower Hamlets at 51.5296': 310_300,
}

/** Regions that the tables lack: name, other names, middle and radius in miles. */
export const OWN_REGIONS = [
  { name: 'North East England', aliases: 'North East|The North East', lat: 54.92, lng: -1.62, radius: 35 },
  { name: 'North West England', aliases: 'North West|The North West', lat: 53.6, lng: -2.6, radius: 45 },
  {
    name: 'Yorkshire and the Humber',
    aliases: 'Yorkshire and Humberside|Humberside',
    lat: 53.72,
    lng: -1.2,
    radius: 45,
  },
  { name: 'East Midlands', aliases: 'The East Midlands', lat: 52.9, lng: -1.05, radius: 40 },
  { name: 'The Midlands', aliases: 'Midlands', lat: 52.6, lng: -1.55, radius: 55 },
  { name: 'East of England', aliases: 'Eastern England', lat: 52.1, lng: 0.35, radius: 50 },
  {
    name: 'South West England',
    aliases: 'South West|The South West|West Country|The West Country',
    lat: 51,
    lng: -3.1,
    radius: 80,
  },
  { name: 'South East England', aliases: 'South East|The South East', lat: 51.25, lng: -0.5, radius: 60 },
  { name: 'Home Counties', aliases: 'The Home Counties', lat: 51.6, lng: -0.4, radius: 40 },
  { name: 'Central Scotland', aliases: 'Central Belt|The Central Belt', lat: 55.9, lng: -3.9, radius: 35 },
]
