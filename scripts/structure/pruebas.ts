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
]

/** How long something took, which a busy machine changes: what is proven is counted, planned, or a clock that is moved. */
const timed = /performance\.now\(\)|(?<!new Date\()Date\.now\(\) - (?!new\b)[a-zA-Z_]\w*(?! \*)\b/

/** May: what is drawn in its test spins until it is cut; the walk that says how long it took, and asserts nothing of it. */
const mayTime = ['server/src/platform/pdf/render.test.ts', 'e2e/comprobantes-teclas.slow.test.ts']

/** A plan of a query that a test wrote says nothing of the product's. */
const planned = /[`'"]\s*explain\b/i

/** May: what explains the product's own, as it was sent (plansOf) or compiled. */
const mayPlan = ['server/test/planes.ts', 'server/src/features/seccionales/seccionales/afiliados-plan.test.ts']

/** Admission control refuses some on a busy machine: only tests that are about it run with it. */
const admits = /\bdoor: true\b/
const mayAdmit = /^server\/src\/platform\/http\//

/** A test's application is not busy (server/test/app.ts); the programs are, as they are served. */
const insists = /\bstatus === 503 &&/
const mayInsist = [
  'server/test/programa.ts',
  'server/test/escritores.ts',
  'server/test/disco-lento.nightly.test.ts',
  'server/src/entrada.test.ts',
]

/** CPU of all the process counts its other threads, which are slower on a busy machine. */
const wholeProcess = /\bprocess\.cpuUsage\(/

/** A limit of the clock that is shorter than that of the file (scripts/probar/obrero.ts) only fails on a busy machine. */
const hurried = /\btimeout: (?:\d{1,2}_|[1-5]\d\d_)\d{3}\b/
const mayHurry = /\.nightly\.test\.ts$|^e2e\/por-rendir\.slow\.test\.ts$/

/** Rows named by a range this wide are not each asserted: nobody looks (`C-CAJA-03..37` named 35 and missed eleven). */
const widest = 6
const wide = (text: string): string[] =>
  [...text.matchAll(/\b[ABC]-[A-Z]+-(\d{2})\.\.(\d{2})\b/g)]
    .filter(([, first, last]) => Number(last) - Number(first) >= widest)
    .map(([range]) => range)

/** A title is read from its beginning: the sentence first, what it proves of the specification last, in parentheses. */
const numbered = /\btest(?:\.\w+)?\(\s*['"`]((?:[ABCK]-(?:[A-Z]+|\d)|decisions? §)[^'"`\n]{0,60})/g

export const testsOf = (): string[] =>
  sources.flatMap(({ file, text, code, isTest }) => {
    if (!isTest || file.startsWith('scripts/')) return []
    const waits = mayWait.includes(file) ? undefined : code.split('\n').find((line) => wait.test(line))
    const times =
      /\.test\.tsx?$/.test(file) && !mayTime.includes(file) ? code.split('\n').find((line) => timed.test(line)) : undefined
    const underLoad: Array<[found: boolean, what: string]> = [
      [admits.test(code) && !mayAdmit.test(file), 'admission control is off in tests that are not about it (server/test/app.ts)'],
      [/\bbuildApp\(/.test(code) && !/\blimits\b/.test(code), 'an application of a test says `limits: false`'],
      [
        insists.test(code) && !mayInsist.includes(file),
        'asks again by itself after 503; the application of tests is patient (server/test/app.ts)',
      ],
      [wholeProcess.test(code), 'counts the CPU of all the process; of its thread: spent and cost of server/test/hostil.ts'],
      [
        hurried.test(code) && !mayHurry.test(file),
        'has a limit of the clock of its own; eventually, ends and the runner have one',
      ],
    ]
    return [
      ...underLoad.flatMap(([found, what]) => (found && !file.startsWith('bench/') ? [`${file}: ${what}`] : [])),
      ...(times
        ? [`${file}: ${times.trim().slice(0, 80)}: no test asserts how long something takes; times are of the bench`]
        : []),
      ...(planned.test(code) && !mayPlan.includes(file)
        ? [`${file}: explains a query of its own; plans are of what the product says (plansOf of server/test/planes.ts)`]
        : []),
      ...(momentary.test(code)
        ? [`${file}: asserts what the page shows at one moment; use expect of e2e/fixtures.ts, which waits`]
        : []),
      ...(waits
        ? [
            `${file}: ${waits.trim().slice(0, 80)}: waits for a condition (server/test/eventually.ts, expect.poll) or moves the clock`,
          ]
        : []),
      ...[...code.matchAll(numbered)].map(
        ([, title]) => `${file}: «${title}…»: a title begins with its sentence; rows come last, in parentheses`,
      ),
      ...wide(text).map((range) => `${file}: ${range}: names more than ${widest} rows at once; name each where it is asserted`),
    ]
  })
