import type { ProductShape } from '../catalogue/categories'
import { shade } from './shade'

const brass = '#c9a253'

/** Returns SVG in a square of 400 × 400, in the colour `hex`. */
export type Drawing = (hex: string, pattern: number) => string

const stitch = (path: string, hex: string) =>
  `<path d="${path}" fill="none" stroke="${shade(hex, 0.45)}" stroke-width="1.6" stroke-dasharray="6 4" opacity=".75"/>`

/** Returns the surface decoration of a pattern. */
function decoration(pattern: number, hex: string, clip: string): string {
  const line = shade(hex, -0.28)
  const inside = (content: string) => `<g clip-path="url(#${clip})" opacity=".55">${content}</g>`
  const steps = Array.from({ length: 19 }, (_, index) => -20 + index * 24)
  switch (pattern % 6) {
    case 1:
      return inside(
        steps
          .map(
            (x) =>
              `<path d="M${x} 0L${x + 120} 400" stroke="${line}" stroke-width="2"/><path d="M${x + 120} 0L${x} 400" stroke="${line}" stroke-width="2"/>`,
          )
          .join(''),
      )
    case 2:
      return inside(
        `<rect x="0" y="228" width="400" height="34" fill="${shade(hex, 0.55)}"/><rect x="0" y="240" width="400" height="10" fill="${shade(hex, -0.4)}"/>`,
      )
    case 3:
      return inside(
        steps
          .flatMap((x) => steps.map((y) => `<circle cx="${x}" cy="${y}" r="2.4" fill="${shade(hex, 0.5)}"/>`))
          .join(''),
      )
    case 4:
      return inside(`<rect x="200" y="0" width="200" height="400" fill="${shade(hex, 0.38)}"/>`)
    default:
      return ''
  }
}

const clipped = (id: string, path: string) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`

function surface(path: string, hex: string, pattern: number, id = 'surface'): string {
  return `${clipped(id, path)}<path d="${path}" fill="url(#body)" stroke="${shade(hex, -0.45)}" stroke-width="2.5"/>${decoration(pattern, hex, id)}`
}

const handle = (path: string, hex: string, width = 11) =>
  `<path d="${path}" fill="none" stroke="${shade(hex, -0.35)}" stroke-width="${width}" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${shade(hex, -0.05)}" stroke-width="${width - 5}" stroke-linecap="round"/>`

const buckle = (x: number, y: number, size = 26) =>
  `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" rx="5" fill="none" stroke="${brass}" stroke-width="5"/><path d="M${x} ${y - size / 2}v${size}" stroke="${brass}" stroke-width="4"/>`

const bag: Drawing = (hex, pattern) => {
  const body = 'M84 176h232c10 0 18 8 19 18l12 128c1 14-9 26-24 26H77c-15 0-25-12-24-26l12-128c1-10 9-18 19-18z'
  const flap = 'M78 176h244c9 0 15 7 14 16l-8 66c-3 22-60 34-128 34S75 280 72 258l-8-66c-1-9 5-16 14-16z'
  return `${handle(pattern % 2 ? 'M104 178C96 40 304 40 296 178' : 'M118 178C124 96 276 96 282 178', hex)}${surface(body, hex, pattern)}<path d="${flap}" fill="url(#sheen)" stroke="${shade(hex, -0.4)}" stroke-width="2"/>${stitch('M80 190l7 64c2 16 56 26 113 26s111-10 113-26l7-64', hex)}${buckle(200, 288)}`
}

const tote: Drawing = (hex, pattern) => {
  const body = 'M76 150h248l22 182c2 12-7 20-18 20H72c-11 0-20-8-18-20z'
  return `${handle('M138 156C138 52 262 52 262 156', hex, 12)}${surface(body, hex, pattern)}${stitch('M84 164h232M66 336h268', hex)}<rect x="174" y="196" width="52" height="34" rx="6" fill="${shade(hex, -0.25)}" stroke="${brass}" stroke-width="3"/>`
}

const backpack: Drawing = (hex, pattern) => {
  const body = 'M112 116c0-40 40-62 88-62s88 22 88 62v196c0 20-14 34-34 34H146c-20 0-34-14-34-34z'
  const pocket = 'M134 226h132c8 0 14 6 14 14v66c0 14-10 24-24 24H144c-14 0-24-10-24-24v-66c0-8 6-14 14-14z'
  return `${handle('M176 56C176 24 224 24 224 56', hex, 10)}${handle('M112 150C74 170 72 286 112 318M288 150c38 20 40 136 0 168', hex, 14)}${surface(body, hex, pattern)}<path d="${pocket}" fill="url(#sheen)" stroke="${shade(hex, -0.45)}" stroke-width="2"/>${stitch('M128 244h144', hex)}<path d="M130 150h140" stroke="${brass}" stroke-width="4" stroke-dasharray="7 3"/>${buckle(200, 228, 22)}`
}

const wallet: Drawing = (hex, pattern) => {
  const body = 'M62 130h276c12 0 20 8 20 20v120c0 12-8 20-20 20H62c-12 0-20-8-20-20V150c0-12 8-20 20-20z'
  const tab = 'M268 186h90v52h-90c-14 0-26-12-26-26s12-26 26-26z'
  return `${surface(body, hex, pattern)}${stitch('M56 144h288v132H56z', hex)}<path d="M42 206h316" stroke="${shade(hex, -0.4)}" stroke-width="2"/><path d="${tab}" fill="url(#sheen)" stroke="${shade(hex, -0.4)}" stroke-width="2"/><circle cx="270" cy="212" r="9" fill="${brass}"/><circle cx="270" cy="212" r="4" fill="${shade(brass, -0.3)}"/>`
}

const shoe: Drawing = (hex, pattern) => {
  const upper = 'M52 190c26 4 52-2 70-20l34-34c8-8 22-8 30 0 32 32 70 62 134 74 26 5 36 24 34 50H46c-4-24-4-48 6-70z'
  const laces = [0, 1, 2, 3].map(
    (row) =>
      `<path d="M${168 + row * 20} ${152 + row * 15}l24-17" stroke="#f4efe6" stroke-width="6" stroke-linecap="round"/>`,
  )
  return `<path d="M40 256h316c8 0 10 8 8 18-3 14-12 20-28 20H66c-18 0-28-12-26-38z" fill="#f3eee5" stroke="#8d8577" stroke-width="2"/>${surface(upper, hex, pattern)}${stitch('M64 204c30 4 58-6 78-26M262 202c-8 18-10 34-8 52', hex)}${laces.join('')}<path d="M48 274h308" stroke="#c9c1b2" stroke-width="3"/>`
}

const belt: Drawing = (hex, pattern) => {
  const ring =
    'M200 92c86 0 150 46 150 108s-64 108-150 108S50 262 50 200 114 92 200 92zm0 44c-64 0-108 28-108 64s44 64 108 64 108-28 108-64-44-64-108-64z'
  const holes = [0, 1, 2].map(
    (hole) => `<circle cx="${250 + hole * 20}" cy="${284 - hole * 8}" r="3.4" fill="${shade(hex, -0.7)}"/>`,
  )
  return `${clipped('surface', ring)}<path d="${ring}" fill="url(#body)" fill-rule="evenodd" stroke="${shade(hex, -0.45)}" stroke-width="2.5"/>${pattern % 2 ? stitch('M200 100c80 0 142 44 142 100s-62 100-142 100S58 256 58 200s62-100 142-100z', hex) : ''}${holes.join('')}<rect x="150" y="250" width="78" height="70" rx="10" fill="none" stroke="${brass}" stroke-width="11"/><path d="M189 252v66" stroke="${shade(brass, -0.15)}" stroke-width="7"/>`
}

const jacket: Drawing = (hex, pattern) => {
  const body = 'M150 66h100l58 34 46 148-46 18-26-78v156H118V188l-26 78-46-18 46-148z'
  return `${surface(body, hex, pattern)}<path d="M150 66l50 46 50-46 14 10-48 66h-32l-48-66z" fill="url(#sheen)" stroke="${shade(hex, -0.45)}" stroke-width="2"/><path d="M200 118v226" stroke="${brass}" stroke-width="4" stroke-dasharray="6 3"/>${stitch('M132 258h52v46h-52zM216 258h52v46h-52z', hex)}${stitch('M118 330h164', hex)}`
}

const scarf: Drawing = (hex, pattern) => {
  const left = 'M132 70c40-22 96-22 136 0l-18 66-54 200-76-16 42-176z'
  const right = 'M268 70l-62 74 26 196 70-22-34-184z'
  const fringe = [0, 1, 2, 3, 4, 5].map(
    (end) =>
      `<path d="M${126 + end * 12} ${322 + end * 2}l-4 26M${236 + end * 12} ${338 - end * 4}l4 24" stroke="${shade(hex, -0.2)}" stroke-width="4"/>`,
  )
  return `${fringe.join('')}${surface(left, hex, pattern)}<path d="${right}" fill="url(#sheen)" stroke="${shade(hex, -0.4)}" stroke-width="2"/>${stitch('M128 300l62 14M240 318l54-16', hex)}`
}

export const shapes: Record<ProductShape, Drawing> = { bag, tote, backpack, wallet, shoe, belt, jacket, scarf }
