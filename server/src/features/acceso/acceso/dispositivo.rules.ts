/** What a session was opened with, in the words that its owner would use. Brave says Chrome, and a bot may say anything: it is a help to recognise, not a proof. */

const programas: Array<[name: string, mark: RegExp]> = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]
const sistemas: Array<[name: string, mark: RegExp]> = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const primero = (list: Array<[string, RegExp]>, text: string): string => list.find(([, mark]) => mark.test(text))?.[0] ?? ''

/** Program and system of a User-Agent header; '' for what it does not say. */
export const equipoDe = (agente: string): { programa: string; sistema: string } => ({
  programa: primero(programas, agente),
  sistema: primero(sistemas, agente),
})
