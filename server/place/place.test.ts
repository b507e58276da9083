import { describe, expect, test } from 'vitest'
import { milesBetween } from '#contract/place/words.ts'
import { kindOf, placeOf } from './entry.ts'
import { geocode, loadPlaces, nearestTown } from './place.ts'
import { AREA_NAMES } from './store/own-names.ts'

const places = loadPlaces()
const best = (text: string) => geocode(places, text).best
const others = (text: string) => geocode(places, text).others.map((place) => place.label)

/** Label, then every text that means it. */
const MEANT: [string, ...string[]][] = [
  [
    'M1, Manchester',
    'M1 1AE',
    'm11ae',
    'M1  1AE',
    ' m1-1ae ',
    'M1',
    'm 1',
    'M1 1',
    'M1, Manchester',
    'Manchester M1',
    'Manchester M1 1AE',
  ],
  ['SW1A, London', 'SW1A 1AA', 'sw1a', 'sw1a1aa', '10 Downing Street, London SW1A 2AA', 'SW1A 2'],
  [
    'Llanfair Pwllgwyngyll, Isle of Anglesey',
    'Llanfairpwll',
    'llanfairpwll',
    'Llanfairpwllgwyngyll',
    'Llanfair PG',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    'Llanfairpwll, Anglesey',
  ],
  ['CR0, Croydon', 'CRO 6XH', 'cro6xh', '12 High Street, Croydon CRO 6XH'],
  ['M1, Manchester', 'MI 1AE'],
  ['E10, Leyton', 'E1O 5AB', 'E1O'],
  ['SW1A, London', 'SWIA 1AA', 'SW1A IAA'],
  ['Builth Wells, Powys', 'Builth', 'Builth Wells'],
  ['Market Harborough, Leicestershire', 'Market Harboro'],
  ['SK14, Hyde', 'SK14 1AA', 'Flat 2, 12 High Street, Hyde, Cheshire, SK14 1AA'],
  ['BT1, Belfast', 'BT1 5GS', 'bt1'],
  ['M, Manchester', 'M', 'm'],
  ['SW1, London', 'SW1', 'London SW1'],
  [
    'Manchester, Greater Manchester',
    'Manchester',
    ' MANCHESTER ',
    'nr Manchester',
    'Near Manchester',
    'Manchester, UK',
    'Mcr',
    'Manchester area',
    'Manceinion',
    'Manchester, Lancashire',
  ],
  ['London', 'London', 'london', 'North London', 'Central London', 'London, England', 'Llundain'],
  [
    'Leeds, West Yorkshire',
    'Leeds',
    'Leeds, United Kingdom',
    'LEEDS UK',
    '12 High Street, Leeds',
    '1234 High Street, Leeds',
    'Leeds West Yorkshire',
    'E1 Leeds',
  ],
  ['York, North Yorkshire', 'York', 'York, UK', 'York, Yorkshire', 'around York', 'York, England'],
  ['Newport, Wales', 'Newport', 'Newport, Wales', 'Newport Wales', 'Newport, Gwent', 'Casnewydd'],
  ['Newport, Shropshire', 'Newport, Shropshire', 'Newport Shropshire', 'Newport, Salop'],
  ['Newport, Isle of Wight', 'Newport, Isle of Wight', 'Newport IoW', 'newport isle of wight'],
  ['Richmond, London', 'Richmond', 'Richmond, Surrey', 'Richmond, London'],
  ['Richmond, North Yorkshire', 'Richmond, North Yorkshire', 'Richmond, N Yorks', 'Richmond, Yorkshire'],
  ['Richmond, Virginia, USA', 'Richmond, VA', 'Richmond, Virginia', 'Richmond, USA'],
  ['Boston, Lincolnshire', 'Boston', 'Boston, Lincs', 'Boston, UK'],
  ['Boston, Massachusetts, USA', 'Boston, MA', 'Boston, USA', 'Boston Massachusetts'],
  ['Perth, Perth and Kinross', 'Perth', 'Perth, Scotland', 'Perth, Perthshire'],
  ['Perth, Western Australia, Australia', 'Perth, Australia', 'Perth, WA', 'Perth WA'],
  ['Bradford, West Yorkshire', 'Bradford', 'Bradford, W Yorks'],
  ['Bradford-on-Avon, Wiltshire', 'Bradford on Avon', 'Bradford-upon-Avon', 'Bradford, Wilts'],
  [
    'Newcastle upon Tyne, Tyne and Wear',
    'Newcastle',
    'Newcastle upon Tyne',
    'Newcastle-on-Tyne',
    'Newcastle, Tyne & Wear',
  ],
  ['Newcastle under Lyme, Staffordshire', 'Newcastle-under-Lyme', 'Newcastle, Staffs'],
  ['Newcastle, New South Wales, Australia', 'Newcastle, NSW', 'Newcastle, Australia'],
  ['Hyde, Greater Manchester', 'Hyde', 'Hyde, Cheshire', 'Hyde, Stockport'],
  ['Hyde Park, Leeds', 'Hyde Park, Leeds', 'Hyde Park Leeds', 'Hyde Park, Leeds, West Yorkshire, UK'],
  ['Washington, Tyne and Wear', 'Washington', 'Washington, Tyne and Wear'],
  ['Washington, District of Columbia, USA', 'Washington DC', 'Washington, D.C.'],
  ['Gillingham, Kent', 'Gillingham', 'Gillingham, Kent'],
  ['Gillingham, Dorset', 'Gillingham, Dorset', 'Gillingham Dorset'],
  ['Ashford, Kent', 'Ashford'],
  ['Ashford, Surrey', 'Ashford, Surrey', 'Ashford, Middlesex'],
  ['Whitchurch, Shropshire', 'Whitchurch', 'Whitchurch, Shropshire'],
  ['Whitchurch, Hampshire', 'Whitchurch, Hants'],
  ['St Ives, Cornwall', 'St Ives', 'St. Ives', 'Saint Ives', 'st.ives', 'St Ives, Cornwall'],
  ['St Ives, Cambridgeshire', 'St Ives, Cambs', 'Saint Ives Cambridgeshire'],
  ['St Helens, Merseyside', 'St Helens', 'St. Helens', 'Saint Helens, Merseyside'],
  ['St Albans, Hertfordshire', 'St. Albans', 'saint albans, herts'],
  ['Wells, Somerset', 'Wells', 'Wells, Somerset'],
  ['Wells-next-the-Sea, Norfolk', 'Wells, Norfolk', 'Wells next the sea'],
  ['Bury, Greater Manchester', 'Bury', 'Bury, Lancs'],
  ['Bury St Edmunds, Suffolk', "Bury St Edmund's", 'Bury Saint Edmunds'],
  ['Kingston upon Thames, London', 'Kingston', 'Kingston on Thames', 'Kingston, Surrey'],
  ['Kingston upon Hull, East Riding of Yorkshire', 'Hull', 'Kingston-upon-Hull', 'Hull, East Yorkshire'],
  ['Stratford-upon-Avon, Warwickshire', 'Stratford on Avon', 'Stratford-upon-Avon', 'Stratford upon Avon, Warks'],
  ['Stratford, London', 'Stratford, London', 'Stratford London', 'Stratford, Newham'],
  ['Bromley, London', 'Bromley', 'Bromley, Kent'],
  ['Croydon, London', 'Croydon', 'Croydon, Surrey'],
  ['Southend-on-Sea, Essex', 'Southend', 'Southend on Sea'],
  ['Burton upon Trent, Staffordshire', 'Burton', 'Burton-on-Trent'],
  ['Swansea, Wales', 'Swansea', 'Abertawe'],
  ['Derry, County Londonderry', 'Derry', 'Londonderry'],
  ['Durham, County Durham', 'Durham', 'Durham, Co Durham'],
  ['Birmingham, West Midlands', 'Birmingham', 'Brum', "B'ham"],
  ["King's Lynn, Norfolk", 'Kings Lynn', "King's Lynn", 'KING’S LYNN'],
  ['Broadheath, Altrincham', 'Broadheath, Altrincham'],
  ['Soho, London', 'Soho'],
  ['Tower Hamlets, London', 'Tower Hamlets'],
  ['Keswick, Cumbria', 'Keswick, Lake District', 'Keswick'],
  ['North East England', 'North East'],
  ['West Ham, London', 'West Ham London'],
  ['Nottinghamshire', 'Notts', 'Nottinghamshire'],
  ['Kent', 'Kent', 'Kent, England'],
  ['Cornwall', 'Cornwall'],
  ['Scotland', 'Scotland'],
  ['Yorkshire', 'Yorkshire'],
  ['Isle of Wight', 'Isle of Wight', 'IoW'],
  ['Isle of Man', 'Isle of Man'],
]

const ABROAD: [string, ...string[]][] = [
  ['Paris, France', 'Paris', 'Paris, France', 'paris france'],
  ['Paris, Texas, USA', 'Paris, TX', 'Paris, Texas'],
  ['Munich, Germany', 'München', 'Munchen', 'Muenchen', 'Munich'],
  ['Toronto, Ontario, Canada', 'Toronto'],
  ['Melbourne, Victoria, Australia', 'Melbourne', 'Melbourne VIC'],
  ['Houston, Texas, USA', 'Houston'],
  ['Springfield, Illinois, USA', 'Springfield, IL', 'Springfield Illinois'],
  ['London, Ontario, Canada', 'London, Ontario', 'London, Canada', 'London, CA'],
  ['Berlin, Germany', 'Berlin', 'Berlin, DE'],
  ['20095, Hamburg Altstadt, Germany', '20095', '20095 Hamburg', 'D-20095 Hamburg'],
  ['10115, Berlin, Germany', 'D-10115', '10115 Berlin', '10115, Germany'],
  ['10115, New York, USA', '10115 New York', '10115, USA'],
  ['75001, Paris 01, France', '75001', '75001 Paris', 'F-75001'],
  ['75001, Addison, Texas, USA', '75001, TX', 'Addison, TX 75001'],
  ['69002, Lyon 02, France', '69002 Lyon'],
  ['90210, Beverly Hills, California, USA', '90210', 'Beverly Hills, CA 90210', '90210-1234'],
  ['3004, Melbourne, Victoria, Australia', 'VIC 3004', 'Melbourne VIC 3004', '3004'],
  ['2000, Sydney, New South Wales, Australia', '2000', 'Sydney NSW 2000'],
  ['M5V, Downtown Toronto, Ontario, Canada', 'M5V 2T6', 'M5V', 'm5v2t6'],
  ['California, USA', 'California'],
  ['Ontario, Canada', 'Ontario'],
]

function texts(table: [string, ...string[]][]) {
  return table.flatMap(([label, ...meaning]) => meaning.map((text): [string, string] => [text, label]))
}

describe('look-up', () => {
  test.each(texts(MEANT))('"%s" means %s [PLC-20] [PLC-22]', (text, label) => {
    expect(best(text)?.label).toBe(label)
  })

  test.each(texts(ABROAD))('"%s" means %s abroad [PLC-20] [PLC-22]', (text, label) => {
    expect(best(text)?.label).toBe(label)
  })

  test.each(Object.entries(AREA_NAMES))('the postcode area %s lies about %s [PLC-20]', (area, name) => {
    const code = best(area)
    const town = best(name)
    expect(code).toMatchObject({ kind: 'area', confidence: 90, country: 'GB' })
    expect(code && town && milesBetween(code, town)).toBeLessThan(30)
  })

  test('a postal match has confidence 90, a town or region 80 [PLC-21]', () => {
    for (const text of ['M1 1AE', 'M1', 'M', '20095', 'K1A 0B1']) expect(best(text)?.confidence).toBe(90)
    for (const text of ['Manchester', 'Kent', 'Paris']) expect(best(text)?.confidence).toBe(80)
  })

  test('a whole postcode lies in its district and is shown without its inward half [PLC-23]', () => {
    const district = best('LS6')
    const whole = best('LS6 2AB')
    expect(whole).toMatchObject({ kind: 'postcode', outward: 'LS6', label: district?.label })
    expect(whole && district && milesBetween(whole, district)).toBeLessThan(2)
    expect(JSON.stringify(whole)).not.toContain('2AB')
    expect(best('CB1 1AA')?.outward).toBe('CB1')
    expect(best('CB11')?.outward).toBe('CB11')
  })

  test('a country that the caller prefers comes before the UK [PLC-22]', () => {
    expect(geocode(places, 'Boston', { country: 'US' }).best?.region).toBe('Massachusetts')
    expect(geocode(places, '10115', { country: 'US' }).best?.name).toBe('New York')
    expect(geocode(places, 'Manchester', { country: 'FR' }).best?.country).toBe('GB')
  })

  test.each([
    '',
    ' ',
    'Xyzzy',
    'ZZ1 1AA',
    'QQ',
    'B2B',
    'Leeds, France',
    'Xyzzy, Kent',
    'remote',
    'Near me',
    '🙂',
    'Москва',
    '0',
  ])('nothing is known of "%s" [PLC-24]', (text) => {
    expect(best(text)).toBeNull()
  })

  test.each([
    ['Newport', 'Newport, Shropshire'],
    ['Richmond', 'Richmond, North Yorkshire'],
    ['Perth', 'Perth, Western Australia, Australia'],
    ['Gillingham', 'Gillingham, Dorset'],
    ['10115', '10115, New York, USA'],
    ['Leeds, France', 'Leeds, West Yorkshire'],
  ])('"%s" may also mean %s', (text, label) => {
    expect(others(text)).toContain(label)
  })

  test.each([
    ['Manchestr', 'Manchester, Greater Manchester'],
    ['Birmingam', 'Birmingham, West Midlands'],
    ['Edinbrugh', 'Edinburgh, Scotland'],
    ['Sheffeild', 'Sheffield, South Yorkshire'],
    ['Miltonkeynes', 'Milton Keynes, Buckinghamshire'],
  ])('"%s" is nothing, but may be %s misspelt', (text, label) => {
    expect(geocode(places, text).best).toBeNull()
    expect(others(text)[0]).toBe(label)
  })

  test.each([
    ['Saffron', 'Saffron Walden, Essex'],
    ['Llanfairp', 'Llanfair Pwllgwyngyll, Isle of Anglesey'],
    ['Kirkby Lons', 'Kirkby Lonsdale, Cumbria'],
  ])('"%s" is nothing, but may be the beginning of %s', (text, label) => {
    expect(geocode(places, text).best).toBeNull()
    expect(others(text)[0]).toBe(label)
  })

  test('others are few, and each has a label of its own', () => {
    for (const text of ['Newton', 'Newport', 'Church', 'Springfield', 'Richmond']) {
      const labels = [best(text)?.label, ...others(text)]
      expect(labels.length).toBeLessThanOrEqual(6)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  test('the label of every British town leads back to it', () => {
    const lost = Array.from(places.entry.kind.keys())
      .filter((entry) => ['city', 'town'].includes(kindOf(places, entry)))
      .map((entry) => placeOf(places, entry))
      .filter((town) => {
        const found = best(town.label)
        return !found || milesBetween(found, town) > 10
      })
    expect(lost.map((town) => town.label)).toEqual([])
  })
})

describe('the nearest town', () => {
  test.each([
    ['London', { lat: 51.5074, lng: -0.1278 }],
    ['Manchester', { lat: 53.48, lng: -2.24 }],
    ['Hyde', { lat: 53.452, lng: -2.08 }],
    ['Edinburgh', { lat: 55.95, lng: -3.19 }],
    ['Belfast', { lat: 54.597, lng: -5.93 }],
    ['Penzance', { lat: 50.118, lng: -5.537 }],
  ])('%s', (name, point) => {
    expect(nearestTown(places, point)?.name).toBe(name)
  })

  test('there is none abroad', () => {
    expect(nearestTown(places, { lat: 40.7, lng: -74 })).toBeNull()
    expect(nearestTown(places, { lat: Number.NaN, lng: 0 })).toBeNull()
  })
})
