import type { CSSProperties, ReactNode } from 'react'
import type { Rating } from '#contract/directory.ts'
import { numberText } from '#contract/number.ts'
import type { Content } from './content.ts'
import { headingFont, textFont } from './fonts.ts'
import { amber, hue, ink, inkSoft, line, panelLook, paper, petrol, starEmpty } from './look.ts'
import { drawPattern } from './pattern/pattern.ts'
import { titleSize } from './title-size.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const PANEL = 348
const MARGIN = 68

/** Satori draws flex boxes and inline styles only. */
export function Picture({ content }: { content: Content }) {
  const { title, site, place, rating } = content
  const rated = rating !== null && rating.average !== null
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
          display: 'flex',
          flexDirection: 'column',
          boxSizing: 'border-box',
          width: WIDTH - PANEL,
          padding: `54px ${MARGIN - 8}px 54px ${MARGIN}px`,
          flexShrink: 0,
        }}
      >
        <Brand name={site.name} />
        <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }}>
          <div style={{ display: 'flex', fontSize: 30, fontWeight: 600, color: petrol, letterSpacing: -0.2 }}>
            {content.line}
          </div>
          <div
            style={{
              display: 'flex',
              marginTop: 14,
              fontFamily: headingFont,
              fontWeight: 700,
              lineHeight: 1.06,
              letterSpacing: -1.6,
              wordBreak: 'break-word',
              fontSize: titleSize(title, WIDTH - PANEL - 2 * MARGIN),
            }}
          >
            {title}
          </div>
          {place || rated ? (
            <div
              style={{
                display: 'flex',
                alignItems: 'center',
                marginTop: 30,
                fontSize: 28,
                fontWeight: 500,
                whiteSpace: 'nowrap',
              }}
            >
              {rated ? <Stars rating={rating} /> : null}
              {place ? <Place name={place} apart={rated} /> : null}
            </div>
          ) : null}
        </div>
        <div style={{ display: 'flex', alignItems: 'center', fontSize: 24, color: inkSoft }}>
          <div
            style={{ display: 'flex', width: 44, height: 5, borderRadius: 3, marginRight: 20, backgroundColor: amber }}
          />
          {site.tagline}
        </div>
      </div>
      <Panel seed={content.seed}>
        {content.initials ? <Initials name={title} letters={content.initials} /> : null}
      </Panel>
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

function Stars({ rating: { average, count } }: { rating: Rating }) {
  const value = average ?? 0
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
      <div style={{ display: 'flex', marginLeft: 14, fontWeight: 600 }}>{value.toFixed(1)}</div>
      <div style={{ display: 'flex', marginLeft: 10, color: inkSoft }}>{`(${numberText(count)})`}</div>
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

function Panel({ seed, children }: { seed: string; children: ReactNode }) {
  const svg = drawPattern(seed, panelLook(seed))
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return (
    <div style={{ ...centred, position: 'relative', flexShrink: 0, width: PANEL, height: HEIGHT, overflow: 'hidden' }}>
      <img src={source} alt="" width={840} height={HEIGHT} style={{ position: 'absolute', left: 0, top: 0 }} />
      {children}
    </div>
  )
}

function Initials({ name, letters }: { name: string; letters: string }) {
  return (
    <div
      style={{ ...centred, position: 'relative', width: 232, height: 232, borderRadius: '50%', backgroundColor: paper }}
    >
      <div
        style={{
          ...centred,
          width: 206,
          height: 206,
          borderRadius: '50%',
          backgroundColor: hue(name),
          color: '#ffffff',
          fontFamily: headingFont,
          fontWeight: 700,
          fontSize: 84,
        }}
      >
        {letters}
      </div>
    </div>
  )
}

const centred: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'center' }
