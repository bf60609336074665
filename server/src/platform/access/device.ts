/** What something was asked with, in the words that its owner would use. Brave says Chrome, and a bot may say anything: it is a help to recognise, not a proof. */

const programs: Array<[name: string, mark: RegExp]> = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]
const systems: Array<[name: string, mark: RegExp]> = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const firstOf = (list: Array<[string, RegExp]>, text: string): string => list.find(([, mark]) => mark.test(text))?.[0] ?? ''

/** Program and system of a User-Agent header; '' for what it does not say. */
export const deviceOf = (agent: string): { program: string; system: string } => ({
  program: firstOf(programs, agent),
  system: firstOf(systems, agent),
})

/** The same in a line; null when it says neither. */
export function describeDevice(agent: string): string | null {
  const { program, system } = deviceOf(agent)
  return [program, system].filter(Boolean).join(' · ') || null
}
