import { sources } from './fuentes.ts'

/** How tests wait and what they say that they prove. */

const momentary =
  /assert[.\w]*\(\s*\(?await [^\n]*\.(count|innerText|allInnerTexts|inputValue|getAttribute|isVisible|textContent|isChecked)\(/

const wait = /waitForTimeout\(|setTimeout\([^;\n]*?,\s*[\d_]+\s*\)|['"](node:)?timers\/promises['"]/

/** They may: the loop that asks again, a drawing that takes its time, and the writer that comes in at several moments of a deletion. */
const mayWait = [
  'server/test/eventually.ts',
  'server/src/platform/pdf/render.test.ts',
  'server/src/features/tesoreria/cajas/cajas.test.ts',
  'bench/carnets.ts',
  'bench/talones.ts',
]

/** Rows named by a range this wide are not each asserted: nobody looks (`C-CAJA-03..37` named 35 and missed eleven). */
const widest = 6
const wide = (text: string): string[] =>
  [...text.matchAll(/\b[ABC]-[A-Z]+-(\d{2})\.\.(\d{2})\b/g)]
    .filter(([, first, last]) => Number(last) - Number(first) >= widest)
    .map(([range]) => range)

export const testsOf = (): string[] =>
  sources.flatMap(({ file, text, code, isTest }) => {
    if (!isTest || file.startsWith('scripts/')) return []
    const waits = mayWait.includes(file) ? undefined : code.split('\n').find((line) => wait.test(line))
    return [
      ...(momentary.test(code)
        ? [`${file}: asserts what the page shows at one moment; use expect of e2e/navegador.ts, which waits`]
        : []),
      ...(waits
        ? [
            `${file}: ${waits.trim().slice(0, 80)}: waits for a condition (server/test/eventually.ts, expect.poll) or moves the clock`,
          ]
        : []),
      ...wide(text).map((range) => `${file}: ${range}: names more than ${widest} rows at once; name each where it is asserted`),
    ]
  })
