/**
 * Device names for users, read from the User-Agent header. Brave reports Chrome and a bot may claim anything: it helps to
 * recognise a device but proves nothing.
 */

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

/** Program and system of a User-Agent header; '' if not recognised. */
export const deviceOf = (agent: string): { program: string; system: string } => ({
  program: firstOf(programs, agent),
  system: firstOf(systems, agent),
})

/** The same in one line; null if neither is recognised. */
export function describeDevice(agent: string): string | null {
  const { program, system } = deviceOf(agent)
  return [program, system].filter(Boolean).join(' · ') || null
}
