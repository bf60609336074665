import { place } from './arrows.ts'
import { sources } from './sources.ts'

/** Forbids doing by hand what has a shared piece. */

/**
 * Exceptions that may call the API directly: the pieces themselves, the first load (which carries no schema), offline features,
 * the page that checks for a new version, and the head of a PDF before a tab is sent to it.
 */
const byHand =
  /^web\/src\/(platform\/|sw\.ts|app\/(login\/|ssr\/|install\.ts)|features\/acceso\/acceso\/|ui\/list\/useList\.ts|features\/afiliado\/(verificacion\/|carnet-digital\/carnet\.api\.ts))/

const rules: Array<[where: RegExp, not: RegExp, what: RegExp, why: string]> = [
  [/^web\/src\//, byHand, /\bapi\.(get|post|put|delete)\b|\bfetch\(/, 'calls are declared in the contract (platform/callApi.ts)'],
  [/^web\/src\//, /^web\/src\/(ui\/form|app\/ssr)\//, /\buseBlocker\b/, 'leaving with unsaved work is ui/form/unsaved.ts'],
  [/^web\/src\//, /^web\/src\/ui\/form\//, /\bsetErrors\(/, 'problems of fields are ui/form/useForm.ts'],
  [/^web\/src\/(features|app)\//, /^$/, /\buse(Search|Params)\(\{ strict: false \}\)/, 'a screen reads its address with `from`'],
  [/^web\/src\/(features|app)\//, /^$/, /\binvalidateQueries\(\{ queryKey: \['/, 'what a call invalidates is its `invalidates`'],
  [
    /^web\/src\/(features|app)\//,
    /^$/,
    /\bAnyRoute\[?\]? ?=>|as unknown as AnyRoute|as AnyRoute/,
    'routes keep their types (ui/screen.ts)',
  ],
  [
    /^web\/src\/(features|app)\//,
    /^$/,
    /className="volver"|\brole="tab/,
    'the way back is ui/BackLink.tsx; tabs are Mantine’s (ui/CountedTabs.tsx)',
  ],
  [
    /^(server|web|contract)\//,
    /^contract\/src\/values\/dates\.ts$/,
    /America\/Argentina|timeZone: (?!'UTC')|\bget(Hours|Minutes|Date|Month|FullYear)\(|\.toLocale(Time|Date)?String\([^)]*(date|time)Style/,
    'a moment is told in the organisation’s zone, which only contract/src/values/dates.ts knows',
  ],
  [
    /^(server|web|contract|scripts)\//,
    /^(contract\/src\/(values\/dates|afiliado\/verificacion-codigo)|server\/src\/platform\/(sheets\/read\/shape|config\/retention)|server\/src\/features\/tesoreria\/pagos\/respuesta\.sandbox|scripts\/structure\/un-camino)\.ts$/,
    /^(?!.*Date\.UTC).*\.toISOString\(\)\.(slice|substring)\(0, ?10\)/,
    'the day of a moment is dateOf, and days are counted with addDays (values/dates.ts): at night UTC is already tomorrow',
  ],
  [
    /^server\/src\//,
    /^server\/src\/platform\/db\/padded\.ts$/,
    /\blpad\(/,
    'lpad cuts a number that is longer than its width: platform/db/padded.ts',
  ],
  [/^server\/src\//, /^$/, /\bdb as never\b/, 'a query takes the context’s database as it is'],
  [/^(server|web|contract)\/src\//, /^server\/src\/platform\/crypto\/canonical\.ts$/, /function canonical\b/, 'one canonical()'],
]

function handmade(): string[] {
  return sources.flatMap(({ file, code, isTest }) =>
    isTest && !file.startsWith('scripts/')
      ? []
      : rules.flatMap(([where, not, what, why]) => {
          const line = where.test(file) && !not.test(file) ? code.split('\n').find((l) => what.test(l)) : undefined
          return line ? [`${file}: ${line.trim().slice(0, 80)}: ${why}`] : []
        }),
  )
}

/** Two features of the same side may not export the same name. */
function twiceExported(): string[] {
  const owner = new Map<string, string>()
  return sources.flatMap(({ file, code, isTest }) => {
    const at = place(file)
    if (!at || isTest) return []
    return [...code.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)].flatMap(([, name]) => {
      const key = `${at.side} ${name}`
      const before = owner.get(key)
      owner.set(key, before ?? at.feature)
      return before && before !== at.feature ? [`${file}: ${name} is also exported by ${before}`] : []
    })
  })
}

export const oneWay = (): string[] => [...handmade(), ...twiceExported()]
