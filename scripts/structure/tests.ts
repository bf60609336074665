import { sources } from './sources.ts'

/** Checks how tests wait, and what they claim to prove. */

const momentary =
  /assert[.\w]*\(\s*\(?await [^\n]*\.(count|innerText|allInnerTexts|inputValue|getAttribute|isVisible|textContent|isChecked)\(/

const wait = /waitForTimeout\(|setTimeout\([^;\n]*?,\s*[\d_]+\s*\)|['"](node:)?timers\/promises['"]/

/** Exceptions: the polling loop itself, a render that takes time, and a writer that interrupts a deletion at several points. */
const mayWait = [
  'server/test/eventually.ts',
  'server/src/platform/pdf/render.test.ts',
  'server/src/features/tesoreria/cajas/cajas.test.ts',
]

/** Elapsed time, which depends on the load of the machine. Tests count, read plans, or move a clock. */
const timed = /performance\.now\(\)|(?<!new Date\()Date\.now\(\) - (?!new\b)[a-zA-Z_]\w*(?! \*)\b/

/** Exceptions: a render that spins until it is stopped, and a browser test that prints its duration without asserting it. */
const mayTime = ['server/src/platform/pdf/render.test.ts', 'e2e/comprobantes-teclas.slow.test.ts']

/** Explains a query of the test: its plan says nothing about the product's query. */
const planned = /[`'"]\s*explain\b/i

/** Exceptions: they explain the product's own queries, as sent (plansOf) or compiled. */
const mayPlan = ['server/test/planes.ts', 'server/src/features/seccionales/seccionales/afiliados-plan.test.ts']

/** Admission control rejects requests on a busy machine: only its own tests run with it. */
const admits = /\bdoor: true\b/
const mayAdmit = /^server\/src\/platform\/http\//

/** Retries after 503. The application of tests does not need it (server/test/app.ts); real programs do. */
const insists = /\bstatus === 503 &&/
const mayInsist = [
  'server/test/programa.ts',
  'server/test/escritores.ts',
  'server/test/disco-lento.nightly.test.ts',
  'server/src/entrada.test.ts',
]

/** CPU of the whole process includes its other threads, which are slower on a busy machine. */
const wholeProcess = /\bprocess\.cpuUsage\(/

/** A timeout shorter than that of the file (scripts/test/options.ts) fails only on a busy machine. */
const hurried = /\btimeout: (?:\d{1,2}_|[1-5]\d\d_)\d{3}\b/
const mayHurry = /\.nightly\.test\.ts$|^e2e\/por-rendir\.slow\.test\.ts$/

/** Maximum width of a range of row ids. In a wider one nobody checks each row: `C-CAJA-03..37` named 35 and missed eleven. */
const widest = 6
const wide = (text: string): string[] =>
  [...text.matchAll(/\b[ABC]-[A-Z]+-(\d{2})\.\.(\d{2})\b/g)]
    .filter(([, first, last]) => Number(last) - Number(first) >= widest)
    .map(([range]) => range)

/** Titles that begin with a row id: the sentence comes first, ids come last, in parentheses. */
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
