import type { PageFinding } from './page-finding'

/** Version of the rules. A set of releases that passed a lower version is checked again. */
export const BROWSER_GATE_VERSION = 3

/**
 * Time limits in ms for one step (opening or leaving a page). A page is blocked if after `stepMs` it uses `processorMs`
 * of processor time without finishing: on a busy machine, this takes longer. It is also blocked after `maxStepMs`.
 */
export interface BrowserLimits {
  readonly stepMs: number
  readonly processorMs: number
  readonly maxStepMs: number
}
export const browserLimits: BrowserLimits = { stepMs: 4000, processorMs: 8000, maxStepMs: 60_000 }

/** Step of the page's life cycle in which a finding occurs. */
export type Step = 'is opened' | 'is left' | 'is opened again' | 'is left again'

/** Code and text by kind of finding. The text completes a sentence whose subject is the page. */
type FindingTexts = Record<
  PageFinding['kind'],
  { readonly code: string; readonly text: (what: string, at: string) => string }
>

const cut = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300)

const findingTexts: FindingTexts = {
  error: { code: 'browser.error', text: (what) => `throws '${what}'` },
  policy: {
    code: 'browser.policy',
    text: (what) => `breaks the content security policy: ${what}; no inline script, style element or other origin`,
  },
  held: {
    code: 'browser.left_behind',
    text: (what, at) => `leaves ${what} behind each time (${at}): take it back in the effect's clean-up`,
  },
  node: {
    code: 'browser.left_behind',
    text: (what) => `leaves <${what}> at the end of the page each time: remove it in the effect's clean-up`,
  },
  sheet: { code: 'browser.left_behind', text: (what) => `leaves a style sheet behind each time: ${what}` },
  style: {
    code: 'browser.style_leak',
    text: (what) => `styles what is not its own by '${what}': use a class of a CSS module on its own elements`,
  },
  restyled: {
    code: 'browser.style_leak',
    text: (what) => `changes the appearance of all other pages (${what}): style its own elements only`,
  },
  replaced: { code: 'browser.replaced', text: (what) => `leaves ${what} replaced: put nothing in the browser's place` },
  slow: { code: 'browser.not_shown', text: () => 'does not appear: its code is not there within seconds' },
}

export const describeFinding = ({ kind, what, at }: PageFinding) => ({
  code: findingTexts[kind].code,
  text: findingTexts[kind].text(cut(what), cut(at ?? 'place unknown')),
})
