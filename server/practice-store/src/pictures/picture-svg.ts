import type { Picture } from './picture-name'
import { shade } from './shade'
import { shapes } from './shapes'

/** Transform of the drawing by picture number: whole product, closer and rotated, detail. */
const stances: Record<number, string> = {
  1: '',
  2: 'translate(200 200) rotate(-9) scale(1.14) translate(-200 -196)',
  3: 'translate(200 200) rotate(5) scale(2.1) translate(-200 -240)',
}

/** Returns an SVG of 400 × 400. A swatch shows the plain colour only. */
export function pictureSvg({ shape, pattern, color, picture }: Picture, isSwatch: boolean): string {
  const { hex } = color
  const gradient = (id: string, from: string, to: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  const definitions = `<defs>${gradient('body', shade(hex, 0.2), shade(hex, -0.22))}${gradient('sheen', shade(hex, 0.3), shade(hex, -0.1))}<radialGradient id="ground" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#fbf9f6"/><stop offset="1" stop-color="#e4dfd8"/></radialGradient></defs>`
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">'
  if (isSwatch) return `${open}${definitions}<rect width="400" height="400" fill="url(#body)"/></svg>`
  const shadow = '<ellipse cx="200" cy="356" rx="150" ry="16" fill="#7c7468" opacity=".22"/>'
  return `${open}${definitions}<rect width="400" height="400" fill="url(#ground)"/><g transform="${stances[picture] ?? ''}">${shadow}${shapes[shape](hex, pattern)}</g></svg>`
}
