import type { ReactNode } from 'react'
import { countWords, HOUSE } from '#contract/directory/share-picture.ts'
import type { Rating } from '#contract/directory/view.ts'
import type { Content } from './content.ts'
import { headingFont, textFont } from './fonts.ts'
import { titleSize } from './title-size.ts'

export const WIDTH = 1200
export const HEIGHT = 630
/** Pixels a side of a face. */
export const FACE = 272
const RING = 12
const MARGIN = 64
/** How wide a panel is that shows one trade. */
const TILE = 452

export function panelWidth({ drawing }: Pick<Content, 'drawing'>): number {
  if (drawing === HOUSE) return 660
  return drawing.startsWith('/drawings/groups/') ? 600 : TILE
}

/** Satori draws flex boxes and inline styles only. `panel`, `face`: data addresses. */
export function Picture({ content, panel, face }: { content: Content; panel: string; face: string | null }) {
  const wide = panelWidth(content)
  return (
    <div
      style={{
        display: 'flex',
        width: WIDTH,
        height: HEIGHT,
        backgroundColor: paper,
        color: ink,
        fontFamily: textFont,
      }}
    >
      <div
        style={{
          ...column,
          boxSizing: 'border-box',
          width: WIDTH - wide,
          padding: `52px ${MARGIN - 16}px 52px ${MARGIN}px`,
          flexShrink: 0,
        }}
      >
        <Brand name={content.site.name} />
        <Words content={content} width={WIDTH - wide - 2 * MARGIN + 16} />
        <Tagline small={wide > TILE}>{content.site.tagline}</Tagline>
      </div>
      <div style={{ display: 'flex', position: 'relative', flexShrink: 0, width: wide, height: HEIGHT }}>
        <img src={panel} alt="" width={wide} height={HEIGHT} />
        {face ? <Face src={face} left={(wide - FACE - 2 * RING) / 2} /> : null}
      </div>
    </div>
  )
}

function Words({ content, width }: { content: Content; width: number }) {
  const { title, place, rating, price } = content
  const rated = rating !== null && rating.count > 0
  const rows = [place || rated, price].filter(Boolean).length
  return (
    <div style={{ ...column, flexGrow: 1, justifyContent: 'center' }}>
      <div style={{ display: 'flex', fontSize: 30, fontWeight: 600, color: petrol, letterSpacing: -0.2 }}>
        {content.line}
      </div>
      <div
        style={{
          display: 'flex',
          marginTop: 12,
          fontFamily: headingFont,
          fontWeight: 700,
          lineHeight: 1.06,
          letterSpacing: -1.6,
          wordBreak: 'break-word',
          fontSize: titleSize(title, width, 236 - 38 * rows),
        }}
      >
        {title}
      </div>
      {place || rated ? (
        <Row>
          {rated ? <Stars rating={rating} /> : null}
          {place ? <Place name={place} apart={rated} /> : null}
        </Row>
      ) : null}
      {price ? (
        <Row>
          <div style={{ display: 'flex', fontSize: 36, fontWeight: 600 }}>{price}</div>
        </Row>
      ) : null}
    </div>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        marginTop: 24,
        fontSize: 28,
        fontWeight: 500,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </div>
  )
}

function Tagline({ small, children }: { small: boolean; children: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', fontSize: small ? 20 : 24, color: inkSoft }}>
      <div
        style={{ display: 'flex', width: 44, height: 5, borderRadius: 3, marginRight: 20, backgroundColor: amber }}
      />
      {children}
    </div>
  )
}

function Brand({ name }: { name: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center' }}>
      <svg width="56" height="56" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill={petrol} />
        <path d="M10 24V11.5a4 4 0 0 1 4-4h8" stroke={paper} strokeWidth="3.6" strokeLinecap="round" fill="none" />
        <path d="M10 16.5h8.5" stroke={paper} strokeWidth="3.6" strokeLinecap="round" fill="none" />
        <circle cx="22.5" cy="16.5" r="2.6" fill={amber} />
      </svg>
      <div
        style={{
          display: 'flex',
          marginLeft: 16,
          fontFamily: headingFont,
          fontWeight: 700,
          fontSize: 38,
          letterSpacing: -0.8,
        }}
      >
        {name}
      </div>
    </div>
  )
}

const star = 'M12 1.9l3.1 6.5 7.1.9-5.2 4.9 1.3 7-6.3-3.4-6.3 3.4 1.3-7L1.8 9.3l7.1-.9z'
const halfStar = 'M12 1.9v15.9l-6.3 3.4 1.3-7L1.8 9.3l7.1-.9z'

function Stars({ rating }: { rating: Rating }) {
  const value = rating.average
  if (value === null) return <div style={{ display: 'flex', color: inkSoft }}>{countWords(rating)}</div>
  return (
    <div style={{ display: 'flex', alignItems: 'center' }}>
      <svg width="172" height="33" viewBox="0 0 125 24" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((index) => (
          <g key={index} transform={`translate(${index * 25.25} 0)`}>
            <path d={star} fill={value - index >= 1 ? amber : starEmpty} />
            {value - index >= 0.5 && value - index < 1 ? <path d={halfStar} fill={amber} /> : null}
          </g>
        ))}
      </svg>
      <div style={{ display: 'flex', marginLeft: 12, fontWeight: 600 }}>{value.toFixed(1)}</div>
      <div style={{ display: 'flex', marginLeft: 10, color: inkSoft }}>{countWords(rating)}</div>
    </div>
  )
}

function Place({ name, apart }: { name: string; apart: boolean }) {
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        marginLeft: apart ? 24 : 0,
        paddingLeft: apart ? 24 : 0,
        borderLeft: apart ? `2px solid ${line}` : 'none',
      }}
    >
      <svg
        width="30"
        height="30"
        viewBox="0 0 24 24"
        fill="none"
        stroke={petrol}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0" />
        <circle cx="12" cy="10" r="3" />
      </svg>
      <div style={{ display: 'flex', marginLeft: 10 }}>{name}</div>
    </div>
  )
}

function Face({ src, left }: { src: string; left: number }) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'absolute',
        left,
        top: 40,
        padding: RING,
        borderRadius: '50%',
        backgroundColor: paper,
      }}
    >
      <img src={src} alt="" width={FACE} height={FACE} style={{ borderRadius: '50%', backgroundColor: sunken }} />
    </div>
  )
}

const column = { display: 'flex', flexDirection: 'column' } as const

const paper = '#fbf8f3'
const sunken = '#efe7d9'
const ink = '#16211f'
const inkSoft = '#54605c'
const line = '#e5dfd4'
const petrol = '#0e4b4a'
const amber = '#e39a2d'
const starEmpty = '#d9d4c8'
